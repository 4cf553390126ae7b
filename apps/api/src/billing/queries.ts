import type { BillingInterval, Subscription } from '@marketday/contract/billing'

import type { Db } from '../platform/database/tenant-db.ts'

export const fallbackCurrency = 'USD'

export async function pricedCurrency(db: Db, wanted: string): Promise<string> {
  const priced = await db
    .selectFrom('plan_prices')
    .select('currency')
    .where('currency', '=', wanted)
    .executeTakeFirst()
  return priced ? wanted : fallbackCurrency
}

interface PriceOf {
  readonly planId: string
  readonly interval: BillingInterval
  readonly currency: string
}

export async function findPlanPrice(db: Db, { planId, interval, currency }: PriceOf) {
  return await db
    .selectFrom('plans')
    .innerJoin('plan_prices as price', 'price.plan_id', 'plans.plan_id')
    .select([
      'plans.name',
      'plans.trial_days as trialDays',
      'price.amount_minor as amountMinor',
      'price.currency',
    ])
    .where('plans.plan_id', '=', planId)
    .where('plans.is_public', '=', true)
    .where('price.billing_interval', '=', interval)
    .where('price.currency', '=', currency)
    .executeTakeFirst()
}

/** The living subscription, else the last one that ended. */
export async function findSubscription(db: Db): Promise<Subscription | null> {
  const row = await db
    .selectFrom('subscriptions as subscription')
    .innerJoin('plans', 'plans.plan_id', 'subscription.plan_id')
    .select([
      'subscription_id as id',
      'subscription.plan_id as planId',
      'plans.name as planName',
      'billing_interval as interval',
      'currency',
      'status',
      'trial_ends_at as trialEndsAt',
      'period_ends_at as periodEndsAt',
      'cancel_at_period_end as cancelAtPeriodEnd',
    ])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row
    ? {
        ...row,
        interval: row.interval as BillingInterval,
        status: row.status as Subscription['status'],
      }
    : null
}

export async function tenantCurrency(db: Db): Promise<string> {
  const tenant = await db
    .selectFrom('tenants')
    .select('currency')
    .where('tenant_id', '=', db.context.tenantId)
    .executeTakeFirstOrThrow()
  return tenant.currency
}
