import type { Subscription } from '@marketday/contract/accounts/billing/billing'

import { notFound } from '../../platform/http/errors.ts'
import { inCamelCase } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

/** Statuses of a subscription that excludes any other of the same business. */
export const livingStatuses = [
  'incomplete',
  'trialing',
  'active',
  'past_due',
  'restricted',
  'suspended',
  'paused',
] as const satisfies readonly Subscription['status'][]

export const fallbackCurrency = 'USD'

export async function pricedCurrency(db: Db, requested: string): Promise<string> {
  const priced = await db
    .selectFrom('plan_prices')
    .select('currency')
    .where('currency', '=', requested)
    .executeTakeFirst()
  return priced ? requested : fallbackCurrency
}

export async function listCurrencies(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('plan_prices')
    .innerJoin('plans', 'plans.plan_id', 'plan_prices.plan_id')
    .select('currency')
    .distinct()
    .where('is_public', '=', true)
    .orderBy('currency')
    .execute()
  const others = rows.map(({ currency }) => currency).filter((code) => code !== fallbackCurrency)
  return [fallbackCurrency, ...others]
}

export async function findSubscription(db: Db): Promise<Subscription | null> {
  const row = await db
    .selectFrom('subscriptions as subscription')
    .innerJoin('plans', 'plans.plan_id', 'subscription.plan_id')
    .leftJoin('plans as pending', 'pending.plan_id', 'subscription.pending_plan_id')
    .select(
      inCamelCase([
        'subscription_id as id',
        'subscription.plan_id',
        'plans.name as planName',
        'billing_interval as interval',
        'currency',
        'status',
        'trial_ends_at',
        'period_ends_at',
        'cancel_at_period_end',
        'paused_until',
        'unpaid_since',
        'pending.plan_id as pendingId',
        'pending.name as pendingName',
        'pending_interval',
      ]),
    )
    .select((select) =>
      select('stripe_subscription_id', 'is not', null).$castTo<boolean>().as('hasCard'),
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { pendingId: id, pendingName: name, pendingInterval: interval, ...subscription } = row
  const pendingPlan = id && name && interval ? { id, name, interval } : null
  return { ...subscription, pendingPlan }
}

export async function requireSubscription(db: Db): Promise<Subscription> {
  const subscription = await findSubscription(db)
  if (!subscription) throw notFound('Plan')
  return subscription
}

export async function tenantCurrency(db: Db): Promise<string> {
  const tenant = await db
    .selectFrom('tenants')
    .select('currency')
    .where('tenant_id', '=', db.context.tenantId)
    .executeTakeFirstOrThrow()
  return tenant.currency
}
