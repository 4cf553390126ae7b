import { sql } from 'kysely'

import type {
  BillingInterval,
  Plan,
  PlanChoice,
  Subscription,
} from '@marketday/contract/accounts/billing/billing'
import type { Buyer } from '@marketday/contract/accounts/billing/plan-tax'
import type { PlanUse } from '@marketday/contract/accounts/billing/plan-changes'
import { planLimits } from '@marketday/contract/accounts/billing/plan-changes'
import type { SubscriptionStatus } from '@marketday/contract/accounts/billing/subscription-states'

import { conflict, invalid, notFound } from '../../../platform/http/errors.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { findCustomer, lockBilling } from '../billing-account.ts'
import { listPlans } from '../plans.ts'
import { storedMb } from '../../../platform/files/admit-upload.ts'
import { planInForce } from '../../../platform/plans/plan-limit.ts'
import { findSubscription } from '../queries.ts'

export interface Prepared {
  readonly running: Subscription
  readonly stripeId: string | null
  readonly target: Plan
  readonly interval: BillingInterval
  readonly buyer: Buyer
  readonly use: readonly PlanUse[]
  readonly isNow: boolean
}

/** Throws 400 if the plan is not on sale, 409 if it is the current one. */
export async function prepareChange(db: Db, { planId, interval }: PlanChoice): Promise<Prepared> {
  const { subscription: running, stripeId } = await lockRunningPlan(db)
  const plans = await listPlans(db, running.currency)
  const target = plans.find(({ id, currency }) => id === planId && currency === running.currency)
  if (!target)
    throw invalid('Choose an available plan', [{ path: 'planId', message: 'Not available' }])
  if (planId === running.planId && interval === running.interval)
    throw conflict('conflict', `${target.name} by the ${interval} is your current plan`)
  const isSmaller = plans.indexOf(target) < plans.findIndex(({ id }) => id === running.planId)
  const isShorter = running.interval === 'year' && interval === 'month'
  const isNow = running.status === 'trialing' || !(isSmaller || isShorter)
  const use = await findUse(db)
  const { buyer } = await findCustomer(db)
  return { running, stripeId, target, interval, buyer, use, isNow }
}

export const readPrice = ({ interval, target }: Prepared): number =>
  interval === 'month' ? target.monthMinor : target.yearMinor

interface Counted extends Record<(typeof planLimits)[number], { used: number; allowed: number }> {
  readonly tomorrow: string
}

export async function findUse(db: Db): Promise<PlanUse[]> {
  const { rows } = await sql<Counted>`
    select
      json_build_object('allowed', (limits ->> 'products')::int,
        'used', coalesce((select products from catalogue_sizes), 0)) as products,
      json_build_object('allowed', (limits ->> 'staff')::int,
        'used', (select count(*) from memberships where tenant_id = ${db.context.tenantId}::uuid and disabled_at is null)
          + (select count(*) from invitations where accepted_at is null and revoked_at is null and expires_at > app_now())) as staff,
      json_build_object('allowed', (limits ->> 'buildsPerDay')::int,
        'used', (select count(*) from builds where created_at >= midnight.today)) as "buildsPerDay",
      json_build_object('allowed', (limits ->> 'storageMb')::int, 'used', ${storedMb}) as "storageMb",
      midnight.today + interval '1 day' as tomorrow
    from (select date_trunc('day', app_now(), time_zone) as today from tenants
        where tenant_id = ${db.context.tenantId}::uuid) midnight,
      ${planInForce}`.execute(db)
  const [counted] = rows
  if (!counted) return []
  return planLimits.map((limit) => {
    const { used, allowed } = counted[limit]
    const resetsAt = limit === 'buildsPerDay' ? counted.tomorrow : null
    return { limit, used, allowed, isNear: used >= allowed * 0.8, resetsAt }
  })
}

export async function lockRunningPlan(db: Db, { mayBePaused = false } = {}) {
  await lockBilling(db)
  const subscription = await findSubscription(db)
  if (subscription?.unpaidSince)
    throw conflict('conflict', 'A payment for your plan is outstanding. Pay it first.')
  if (!subscription || !(isPaused(subscription) || runs.includes(subscription.status)))
    throw conflict('conflict', 'There is no active plan')
  if (isPaused(subscription) && !mayBePaused)
    throw conflict('conflict', 'The plan is paused. Resume it first.')
  const { stripeId } = await db
    .selectFrom('subscriptions')
    .select('stripe_subscription_id as stripeId')
    .where('subscription_id', '=', subscription.id)
    .executeTakeFirstOrThrow()
  return { subscription, stripeId }
}

const runs: readonly SubscriptionStatus[] = ['active', 'trialing']

/** Excludes an ended trial, which is paused too, but not by request. */
const isPaused = ({ status, pausedUntil }: Subscription): boolean =>
  status === 'paused' && pausedUntil !== null

export async function requireStripeId(db: Db, subscriptionId: string): Promise<string> {
  const plan = await db
    .selectFrom('subscriptions')
    .select('stripe_subscription_id as stripeId')
    .where('subscription_id', '=', subscriptionId)
    .executeTakeFirst()
  if (!plan?.stripeId) throw notFound('Plan')
  return plan.stripeId
}

export type RunningPlan = Awaited<ReturnType<typeof lockRunningPlan>>
