import {
  cancelBuild,
  publishBuild,
  retryBuild,
  rollBackBuild,
} from '@marketday/contract/builds/builds'
import type { Build } from '@marketday/contract/builds/builds'
import { call } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { notify } from '../../ui/feedback/toast.ts'
import { refreshBuilds, storefrontQuery } from './build-queries.ts'
import { act as actOn } from '../act.ts'
import { nameOf } from './build-words.ts'

export const publish = (build: Build) =>
  goLive(build, () => call(publishBuild, { params: { buildId: build.id }, body: {} }))

export const rollBack = (build: Build) =>
  goLive(build, () => call(rollBackBuild, { params: { buildId: build.id }, body: {} }))

export const cancel = (build: Build) =>
  act('The build could not be cancelled', async () => {
    const { status } = await call(cancelBuild, { params: { buildId: build.id } })
    notify(
      status === 'cancelled'
        ? `${nameOf(build)} is cancelled`
        : `${nameOf(build)} is being cancelled`,
    )
  })

export const retry = (build: Build) =>
  act('The build could not be tried again', async () => {
    await call(retryBuild, { params: { buildId: build.id } })
    notify(`${nameOf(build)} is being tried again`)
  })

/** Whatever was live before is one press away. */
async function goLive(build: Build, switchPointer: () => Promise<unknown>) {
  await act(`${nameOf(build)} could not be made live`, async () => {
    const { live } = await queryClient.fetchQuery({ ...storefrontQuery, staleTime: 0 })
    await switchPointer()
    const undo = live && live.buildId !== build.id ? () => void undoTo(live) : undefined
    notify(`${nameOf(build)} is live`, {
      description: 'Visitors see it from now on.',
      ...(undo && { undo }),
    })
  })
}

const undoTo = ({ buildId, number }: { buildId: string; number: number }) =>
  act('This could not be undone', async () => {
    await call(rollBackBuild, { params: { buildId }, body: { reason: 'Undo' } })
    notify(`Build ${number} is live again`)
  })

const act = (failed: string, work: () => Promise<void>) =>
  actOn({ work, failed, refresh: refreshBuilds })
