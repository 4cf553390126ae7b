import {
  cancelBuild,
  publishBuild,
  retryBuild,
  rollBackBuild,
} from '@marketday/contract/storefront/builds'
import type { Build } from '@marketday/contract/storefront/builds'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { notify } from '../../../ui/feedback/toast.ts'
import { refreshBuilds, storefrontQuery } from './build-queries.ts'
import { actsOn } from '../../act.ts'
import { nameOf } from './build-words.ts'

export const act = actsOn(refreshBuilds)

export const publish = (build: Build) =>
  goLive(build, () => call(publishBuild, { params: { buildId: build.id }, body: {} }))

export const rollBack = (build: Build) =>
  goLive(build, () => call(rollBackBuild, { params: { buildId: build.id }, body: {} }))

export const cancel = (build: Build) =>
  act(() => call(cancelBuild, { params: { buildId: build.id } }), {
    done: ({ status }) => `${nameOf(build)} is ${status === 'cancelled' ? '' : 'being '}cancelled`,
    failed: 'The build could not be cancelled',
  })

export const retry = (build: Build) =>
  act(() => call(retryBuild, { params: { buildId: build.id } }), {
    done: `${nameOf(build)} is running again`,
    failed: 'The build could not be started again',
  })

/** Publishes, with undo to the previous build. */
async function goLive(build: Build, switchPointer: () => Promise<unknown>) {
  const work = async () => {
    const { live } = await queryClient.fetchQuery({ ...storefrontQuery, staleTime: 0 })
    await switchPointer()
    const undo = live && live.buildId !== build.id ? () => void undoTo(live) : undefined
    notify(`${nameOf(build)} is live`, {
      description: 'Visitors see it now.',
      ...(undo && { undo }),
    })
  }
  await act(work, { failed: `${nameOf(build)} could not be made live` })
}

const undoTo = ({ buildId, number }: { buildId: string; number: number }) =>
  act(() => call(rollBackBuild, { params: { buildId }, body: { reason: 'Undo' } }), {
    done: `Build ${number} is live again`,
    failed: 'This could not be undone',
  })
