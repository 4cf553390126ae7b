import type { BuildTrigger } from '@marketday/contract/storefront/builds/builds'

import { record } from '../../platform/events/record.ts'
import { planLimitReached } from '../../platform/plans/plan-limit.ts'
import { newId } from '../../platform/ids.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { json } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { lockBuilds } from './build-rows.ts'
import { findBuildLimit } from './queries.ts'
import { enqueueRun } from './run-build.ts'
import { takeSnapshot } from './snapshots/take-snapshot.ts'
import { watch } from './watch-build.ts'

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
