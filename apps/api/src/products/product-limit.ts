import { sql } from 'kysely'

import { AppError } from '../platform/http/errors.ts'
import type { Db } from '../platform/database/tenant-db.ts'

/** One catalogue change at a time: slugs and the plan's limit are decided on what the others left. */
export async function lockCatalogue(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('catalogue:' || current_setting('app.tenant_id'), 0))`.execute(
    db,
  )
}

/** 402 `plan_limit` when the catalogue, as this transaction made it, holds more than the plan allows. */
export async function checkPlanCapacity(db: Db): Promise<void> {
  const { room, refusal } = await findRoomInPlan(db)
  if (room < 0) throw refusal
}

interface PlanRoom {
  /** How many more items the plan takes; below zero when there are too many already. */
  readonly room: number
  readonly refusal: AppError
}

export async function findRoomInPlan(db: Db): Promise<PlanRoom> {
  const { rows } = await sql<{ name: string; allowed: number; products: number }>`
    select plan.name, (plan.limits ->> 'products')::int as allowed,
      coalesce((select products from catalogue_sizes), 0) as products
    from plans plan where plan.plan_id = coalesce(
      (select plan_id from subscriptions where status not in ('incomplete', 'incomplete_expired', 'cancelled', 'expired') limit 1),
      (select plan_id from setup_progress), 'starter')`.execute(db)
  const [plan] = rows
  return {
    room: plan ? plan.allowed - plan.products : Infinity,
    refusal: new AppError({
      status: 402,
      code: 'plan_limit',
      message: `The ${plan?.name} plan holds ${plan?.allowed} items. Archive some, or choose a larger plan.`,
    }),
  }
}
