import * as z from 'zod/mini'

import { Id } from '@marketday/contract/endpoints/scalars'
import { unfinishedStatuses } from '@marketday/contract/storefront/builds/build-states'

import { defineJob, enqueue } from '../../platform/jobs/jobs.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { findBuildForUpdate, lockBuilds } from './build-rows.ts'
import { enqueueNext, enqueueRun } from './run-build.ts'
import { isSilent, isTooLong, timeOutRun } from './runs/lost-runs.ts'

const watchMs = 30_000

export const watchBuild = defineJob<{ buildId: string }>({
  name: 'watch-build',
  payload: z.strictObject({ buildId: Id }),
  retryLimit: 10,
  run: ({ payload, inTenant }) => inTenant((db) => look(db, payload.buildId)),
})

export async function watch(db: Db, buildId: string): Promise<void> {
  const startAfter = new Date(db.context.now.getTime() + watchMs)
  await enqueue(db, watchBuild, { buildId }, { startAfter, singletonKey: buildId })
}

async function look(db: Db, buildId: string): Promise<void> {
  await lockBuilds(db)
  const build = await findBuildForUpdate(db, buildId)
  if (!build || !unfinishedStatuses.includes(build.status)) return
  if (build.status === 'queued') await enqueueNext(db)
  else if (isSilent(db, build) || isTooLong(db, build)) {
    if ((await timeOutRun(db, build)) === 'queued') await enqueueRun(db, buildId)
    else return await enqueueNext(db)
  }
  await watch(db, buildId)
}
