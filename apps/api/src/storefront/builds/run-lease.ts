import type { BuildStage } from '@marketday/contract/storefront/build-states'
import type { BuildCheck } from '@marketday/contract/storefront/builds'
import type { ShopSnapshot } from '@marketday/contract/storefront/shop/snapshot'

import { record } from '../../platform/events/record.ts'
import { newId } from '../../platform/ids.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { appNow, json } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { findBuildForUpdate, lockBuilds } from './build-rows.ts'
import { publishBuild, wasEverPublished } from './publish-build.ts'
import { isSilent, timeOutRun } from './lost-runs.ts'

export interface Run {
  readonly buildId: string
  readonly token: string
  readonly attempt: number
  readonly lastLine: number
}

/** Takes a waiting build, or one whose worker is gone. `later`: another run is active; `over`: nothing to do. */
export async function beginRun(db: Db, buildId: string): Promise<Run | 'later' | 'over'> {
  await lockBuilds(db)
  const build = await findBuildForUpdate(db, buildId)
  if (!build) return 'over'
  if (build.status === 'running' || build.status === 'cancelling') {
    if (!isSilent(db, build)) return 'later'
    if ((await timeOutRun(db, build)) !== 'queued') return 'over'
  } else if (build.status !== 'queued') return 'over'
  if (await isAnotherRunning(db)) return 'later'

  const token = newId()
  const [started, last] = await inOrder([
    db
      .updateTable('builds')
      .set((set) => ({
        status: 'running',
        stage: 'snapshot',
        run_token: token,
        started_at: appNow,
        heartbeat_at: appNow,
        finished_at: null,
        error_code: null,
        error_message: null,
        version: set('version', '+', 1),
      }))
      .where('build_id', '=', buildId)
      .returning('attempt')
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('build_log_lines')
      .select((line) => line.fn.max('line_number').as('number'))
      .where('build_id', '=', buildId)
      .executeTakeFirst(),
    record(db, {
      name: 'build.progressed',
      objectType: 'build',
      objectId: buildId,
      isPassing: true,
    }),
  ])
  return { buildId, token, attempt: started.attempt, lastLine: last?.number ?? 0 }
}

const isAnotherRunning = async (db: Db) =>
  (await db
    .selectFrom('builds')
    .select('build_id')
    .where('status', 'in', ['running', 'cancelling'])
    .executeTakeFirst()) !== undefined

/** Records a heartbeat. Returns false if the run was cancelled or taken over and must stop. */
export async function beat(db: Db, run: Run, stage?: BuildStage): Promise<boolean> {
  const alive = await owned(db, run)
    .set({ heartbeat_at: appNow, ...(stage && { stage }) })
    .executeTakeFirst()
  if (stage)
    await record(db, {
      name: 'build.progressed',
      objectType: 'build',
      objectId: run.buildId,
      isPassing: true,
    })
  return alive.numUpdatedRows > 0n
}

export interface Frozen {
  readonly snapshot: ShopSnapshot
  readonly hash: string
}

export async function findFrozen(db: Db, run: Run): Promise<Frozen | null> {
  const row = await db
    .selectFrom('builds')
    .select(['snapshot', 'snapshot_hash'])
    .where('build_id', '=', run.buildId)
    .executeTakeFirst()
  return row?.snapshot && row.snapshot_hash
    ? { snapshot: row.snapshot, hash: row.snapshot_hash }
    : null
}

export async function storeChecks(db: Db, run: Run, checks: BuildCheck[]): Promise<void> {
  await owned(db, run)
    .set({ checks: json(checks) })
    .execute()
}

export type Outcome =
  | { readonly kind: 'ready'; readonly outputBytes: number }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string }

/**
 * Ends the run. Results after a cancellation are discarded. The first build of a shop goes live in
 * the same transaction.
 */
export async function finishRun(
  db: Db,
  run: Run,
  outcome: Outcome,
): Promise<'ready' | 'failed' | 'cancelled' | 'lost'> {
  await db.selectFrom('storefronts').select('live_build_id').forUpdate().executeTakeFirstOrThrow()
  const ended = await owned(db, run)
    .set((set) => ({
      status: outcome.kind,
      finished_at: appNow,
      run_token: null,
      version: set('version', '+', 1),
      ...(outcome.kind === 'ready'
        ? { output_bytes: outcome.outputBytes, stage: null }
        : { error_code: outcome.code, error_message: outcome.message }),
    }))
    .executeTakeFirst()
  if (ended.numUpdatedRows === 0n) return await settleCancellation(db, run)
  const build = { objectType: 'build', objectId: run.buildId } as const
  await record(db, [
    { name: `build.${outcome.kind}`, ...build },
    { name: 'build.progressed', ...build, isPassing: true },
  ])
  if (outcome.kind === 'ready' && !(await wasEverPublished(db)))
    await publishBuild(db, { buildId: run.buildId, kind: 'publish', reason: 'The first build' })
  return outcome.kind
}

/** Called at shutdown, so that the next worker need not wait for the heartbeat to expire. */
export async function giveBackRun(db: Db, run: Run): Promise<void> {
  await owned(db, run).set({ run_token: null, heartbeat_at: null }).execute()
}

async function settleCancellation(db: Db, run: Run): Promise<'cancelled' | 'lost'> {
  const cancelled = await db
    .updateTable('builds')
    .set((set) => ({
      status: 'cancelled',
      finished_at: appNow,
      run_token: null,
      version: set('version', '+', 1),
    }))
    .where('build_id', '=', run.buildId)
    .where('run_token', '=', run.token)
    .where('status', '=', 'cancelling')
    .executeTakeFirst()
  if (cancelled.numUpdatedRows === 0n) return 'lost'
  await record(db, {
    name: 'build.progressed',
    objectType: 'build',
    objectId: run.buildId,
    isPassing: true,
  })
  return 'cancelled'
}

const owned = (db: Db, run: Run) =>
  db
    .updateTable('builds')
    .where('build_id', '=', run.buildId)
    .where('run_token', '=', run.token)
    .where('status', '=', 'running')
