import * as z from 'zod/mini'

import type { BuildTrigger } from '@marketday/contract/storefront/builds'
import { Id } from '@marketday/contract/endpoints/scalars'
import { unfinishedStatuses } from '@marketday/contract/storefront/build-states'

import { record } from '../../platform/events/record.ts'
import { planLimitReached } from '../../platform/plans/plan-limit.ts'
import { newId } from '../../platform/ids.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { json } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { lockBuilds, findBuildForUpdate } from './build-rows.ts'
import { findBuildLimit } from './queries.ts'
import { enqueueRun, enqueueNext } from './run-build.ts'
import { takeSnapshot } from './take-snapshot.ts'
import { defineJob, enqueue } from '../../platform/jobs/jobs.ts'
import { isSilent, isTooLong, timeOutRun } from './lost-runs.ts'

interface NewBuild {
  readonly note?: string | undefined
  readonly trigger?: BuildTrigger
  readonly again?: boolean | undefined
}

/**
 * Freezes the draft and queues a build. Returns an equal build that is usable or in progress
 * instead, so that a repeated press creates nothing. Throws 402 `plan_limit`.
 */
export async function createBuild(
  db: Db,
  { note = '', trigger = 'manual', again = false }: NewBuild = {},
): Promise<{ buildId: string; isReused: boolean }> {
  await lockBuilds(db)
  // The set-up ends while products are still being imported: its run takes the snapshot
  // afterwards.
  const frozen = trigger === 'setup' ? null : await takeSnapshot(db)
  const [equal, lastNumber] = await inOrder([
    again || !frozen ? undefined : findEqual(db, frozen.hash),
    findLastNumber(db),
  ])
  if (equal) return { buildId: equal.build_id, isReused: true }
  await checkDailyCapacity(db)

  const buildId = newId()
  await insertBuild(db, { buildId, number: lastNumber + 1, trigger, note, frozen })
  await inOrder([
    enqueueRun(db, buildId),
    watch(db, buildId),
    record(db, { name: 'build.created', objectType: 'build', objectId: buildId }),
  ])
  return { buildId, isReused: false }
}

interface BuildValues {
  readonly buildId: string
  readonly number: number
  readonly trigger: BuildTrigger
  readonly note: string
  readonly frozen: Awaited<ReturnType<typeof takeSnapshot>> | null
}

const insertBuild = (db: Db, { buildId, number, trigger, note, frozen }: BuildValues) =>
  db
    .insertInto('builds')
    .values({
      build_id: buildId,
      number,
      trigger,
      note,
      ...(frozen && { snapshot: json(frozen.snapshot), snapshot_hash: frozen.hash }),
    })
    .execute()

const findEqual = (db: Db, hash: string) =>
  db
    .selectFrom('builds')
    .select('build_id')
    .where('snapshot_hash', '=', hash)
    .where('status', 'in', ['queued', 'running', 'ready', 'live', 'retired'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

async function findLastNumber(db: Db): Promise<number> {
  const row = await db
    .selectFrom('builds')
    .select((build) => build.fn.max('number').as('number'))
    .executeTakeFirst()
  return row?.number ?? 0
}

async function checkDailyCapacity(db: Db): Promise<void> {
  const limit = await findBuildLimit(db)
  if (limit.used >= limit.allowed)
    throw planLimitReached('buildsPerDay', limit, {
      says: (amount) => `has ${amount} builds a day`,
      advice: 'Build tomorrow',
    })
}

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
