import { sql } from 'kysely'

import type { PlanLimits } from '@marketday/contract/accounts/billing/billing'

import { AppError } from '../http/errors.ts'

export interface PlanLimit {
  readonly plan: string
  readonly allowed: number
  readonly used: number
  readonly next: { readonly plan: string; readonly allowed: number } | null
}

/** SQL after `from`: the paid or trial plan, else the chosen one. */
export const planInForce = sql`plans plan where plan.plan_id = coalesce(
  (select plan_id from subscriptions where status not in ('incomplete', 'incomplete_expired', 'cancelled', 'expired') limit 1),
  (select plan_id from setup_progress), 'starter')`

/** SQL after `select`; the slice counts the use. */
export function limitColumns(limit: keyof PlanLimits) {
  const allowed = (plan: string) => sql`(${sql.ref(`${plan}.limits`)} ->> ${sql.lit(limit)})::int`
  return sql`plan.name as plan, ${allowed('plan')} as allowed,
    (select json_build_object('plan', larger.name, 'allowed', ${allowed('larger')}) from plans larger
      where larger.is_public and ${allowed('larger')} > ${allowed('plan')} order by larger.position limit 1) as next`
}

interface LimitTexts {
  /** Wording with an amount, as `holds 500 items`. */
  readonly says: (amount: string) => string
  readonly advice: string
}

const numbers = new Intl.NumberFormat('en')

export function limitSentence(
  { plan, allowed, used, next }: PlanLimit,
  { says, advice }: LimitTexts,
): string {
  const isUsed = numbers.format(Math.min(used, allowed))
  const larger = next
    ? `, or choose ${next.plan}, which ${says(numbers.format(next.allowed))}.`
    : '; there is no larger plan on sale.'
  return `The ${plan} plan ${says(numbers.format(allowed))}, and ${isUsed} are used. ${advice}${larger}`
}

/** 402 `plan_limit` with the limit, its use and the plan that lifts it. */
export function planLimitReached(
  limit: keyof PlanLimits,
  reached: PlanLimit,
  texts: LimitTexts,
): AppError {
  const { allowed, used, next } = reached
  const lifted = next ? `; ${next.plan} allows ${next.allowed}` : ''
  const message = `${Math.min(used, allowed)} of ${allowed} used${lifted}`
  return new AppError({
    status: 402,
    code: 'plan_limit',
    message: limitSentence(reached, texts),
    errors: [{ path: limit, message }],
  })
}
