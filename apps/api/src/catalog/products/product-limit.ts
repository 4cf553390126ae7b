import { sql } from 'kysely'

import type { AppError } from '../../platform/http/errors.ts'
import { limitColumns, planInForce, planLimitReached } from '../../platform/plans/plan-limit.ts'
import type { PlanLimit } from '../../platform/plans/plan-limit.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

/** Serializes catalogue changes, for slugs and the plan's limit. */
export async function lockCatalogue(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('catalogue:' || current_setting('app.tenant_id'), 0))`.execute(
    db,
  )
}

/** 402 `plan_limit` if the catalogue after this transaction's changes exceeds the plan. */
export async function checkPlanCapacity(db: Db): Promise<void> {
  const { room, refusal } = await findRoomInPlan(db)
  if (room < 0) throw refusal
}

interface PlanRoom {
  readonly room: number
  readonly limit: PlanLimit
  readonly refusal: AppError
}

const limitTexts = {
  says: (amount: string) => `holds ${amount} items`,
  advice: 'Archive some',
}

export async function findRoomInPlan(db: Db): Promise<PlanRoom> {
  const { rows } = await sql<PlanLimit>`
    select ${limitColumns('products')}, coalesce((select products from catalogue_sizes), 0) as used
    from ${planInForce}`.execute(db)
  const limit = rows[0] ?? { plan: '', allowed: Infinity, used: 0, next: null }
  return {
    room: limit.allowed - limit.used,
    limit,
    refusal: planLimitReached('products', limit, limitTexts),
  }
}
