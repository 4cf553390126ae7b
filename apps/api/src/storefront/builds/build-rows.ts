import { sql } from 'kysely'

import { actionsAmong } from '@marketday/contract/endpoints/actions'
import { buildTransitions } from '@marketday/contract/storefront/build-states'
import type { BuildEvent, BuildStatus } from '@marketday/contract/storefront/build-states'
import { eventsOf, stepOf } from '@marketday/contract/endpoints/state-machine'

import { conflict, notFound } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { acts, statusNames } from './rules.ts'

/** Serializes build numbers, the daily limit and the choice of the next run within a shop. */
export async function lockBuilds(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('builds:' || current_setting('app.tenant_id'), 0))`.execute(
    db,
  )
}

export interface LockedBuild {
  readonly build_id: string
  readonly number: number
  readonly status: BuildStatus
  readonly attempt: number
  readonly heartbeat_at: string | null
  readonly started_at: string | null
  readonly run_token: string | null
}

export async function findBuildForUpdate(db: Db, buildId: string): Promise<LockedBuild | null> {
  const row = await db
    .selectFrom('builds')
    .select(['build_id', 'number', 'status', 'attempt', 'heartbeat_at', 'started_at', 'run_token'])
    .where('build_id', '=', buildId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Returns the locked row, or null if the event has already happened. Throws 404, or 409 `invalid_transition`. */
export async function beginStep(
  db: Db,
  buildId: string,
  event: BuildEvent,
): Promise<LockedBuild | null> {
  const build = await findBuildForUpdate(db, buildId)
  if (!build) throw notFound('Build')
  const step = stepOf(buildTransitions, build.status, event)
  if (step.kind === 'move') return build
  if (step.kind === 'repeat') return null
  const allowed = actionsAmong(acts, eventsOf(buildTransitions, build.status))
  const instead =
    allowed.length > 0 ? `possible: ${allowed.join(', ')}` : 'no actions are available'
  throw conflict(
    'invalid_transition',
    `Build ${build.number} is ${statusNames[build.status]} (${build.status}); ${event} is not possible, ${instead}`,
  )
}
