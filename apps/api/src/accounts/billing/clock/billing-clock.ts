import { sql } from 'kysely'
import type Stripe from 'stripe'

import { formatMoney } from '@marketday/contract/money/money'

import { systemContext } from '../../../platform/jobs/job-runner.ts'
import { scheduleJob } from '../../../platform/jobs/jobs.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { applySubscription } from '../apply-subscription.ts'
import { fetchSubscription } from '../stripe-subscription.ts'
import { findSubscription, livingStatuses } from '../queries.ts'
import { advanceSubscription } from './advance-subscription.ts'
import { record } from '../../../platform/events/record.ts'
import { readItem } from '../provider/plan-product.ts'
import type { BilledItem } from '../provider/plan-product.ts'

interface Living {
  readonly tenantId: string
  readonly stripeId: string | null
  readonly isDue: boolean
  /** The period has just ended or begun; the provider's event may be lost. */
  readonly isAwaited: boolean
}

/**
 * Advances trials and unpaid plans by time, without any event. Plans whose period has ended are
 * fetched from the provider, so that a renewal with a lost event is noticed within minutes.
 */
export const billingClock = scheduleJob({
  name: 'billing-clock',
  cron: '*/5 * * * *',
  run: (job) =>
    eachPlan(job, async ({ stripeId, isAwaited, isDue }, inPlan) => {
      const { stripe, clock } = job.services
      if (stripeId && isAwaited) {
        const subscription = await fetchSubscription(stripe, stripeId)
        await inPlan((db) => applySubscription(db, subscription, clock.now()))
      } else if (isDue) await inPlan(advanceSubscription)
    }),
})

export const reconcileSubscriptions = scheduleJob({
  name: 'reconcile-subscriptions',
  cron: '41 * * * *',
  run: (job) =>
    eachPlan(job, async ({ stripeId }, inPlan) => {
      if (!stripeId) return
      const { stripe, clock, log } = job.services
      const subscription = await fetchSubscription(stripe, stripeId)
      await inPlan(async (db) => {
        const before = await findSubscription(db)
        await applySubscription(db, subscription, clock.now())
        const after = await findSubscription(db)
        if (before?.status !== after?.status)
          log.warn({ from: before?.status, to: after?.status }, 'a plan differed from the provider')
        await comparePlan(db, subscription)
      })
    }),
})

type InPlan = (work: (db: Db) => Promise<unknown>) => Promise<unknown>

/** Sequential, each in its own tenant; a failure does not block the others. */
async function eachPlan(
  { services, inTenant, jobId, signal }: JobRun<unknown>,
  work: (living: Living, inPlan: InPlan) => Promise<void>,
): Promise<void> {
  for (const living of await inTenant(listLiving)) {
    signal.throwIfAborted()
    const context = systemContext(services, living.tenantId, jobId)
    try {
      await work(living, (inside) => services.databases.transaction(context, inside))
    } catch (error) {
      services.log.error({ err: error, tenantId: living.tenantId }, 'plan not looked after')
    }
  }
}

async function listLiving(db: Db): Promise<readonly Living[]> {
  const { rows } = await sql<Living>`
    select tenant_id as "tenantId", stripe_subscription_id as "stripeId", is_due as "isDue",
      is_awaited as "isAwaited"
    from list_living_subscriptions()`.execute(db)
  return rows
}

/**
 * Compares the provider's subscription with ours. A plan changed only there (after a crash) is
 * adopted, because it has been paid; any other difference is reported to an operator, once.
 */
async function comparePlan(db: Db, subscription: Stripe.Subscription): Promise<void> {
  const stored = await findKnown(db, subscription.id)
  if (!stored) return
  const billed = readItem(subscription)
  const listPrice = await findPrice(db, stored)
  const difference = findDifference(billed, {
    ...stored,
    amountMinor: stored.amountMinor ?? listPrice,
  })
  if (!difference) return await noteReport(db, stored.id, null)
  if (billed && (await isOnSale(db, billed))) return await takeOver(db, stored, billed)
  if (difference === stored.reported) return
  await noteReport(db, stored.id, difference)
  await record(db, {
    name: 'subscription.differs',
    objectType: 'subscription',
    objectId: stored.id,
    details: { difference },
  })
}

type StoredPlan = NonNullable<Awaited<ReturnType<typeof findKnown>>>

const findKnown = (db: Db, stripeId: string) =>
  db
    .selectFrom('subscriptions')
    .select(['subscription_id as id', 'plan_id as planId', 'billing_interval as interval'])
    .select(['currency', 'amount_minor as amountMinor', 'reported_difference as reported'])
    .where('stripe_subscription_id', '=', stripeId)
    .where('status', 'in', livingStatuses)
    .executeTakeFirst()

type Priced = Pick<StoredPlan, 'planId' | 'interval' | 'currency'>

async function findPrice(db: Db, { planId, interval, currency }: Priced): Promise<number | null> {
  const row = await db
    .selectFrom('plan_prices')
    .select('amount_minor as amountMinor')
    .where('plan_id', '=', planId)
    .where('billing_interval', '=', interval)
    .where('currency', '=', currency)
    .executeTakeFirst()
  return row?.amountMinor ?? null
}

function findDifference(billed: BilledItem | null, stored: StoredPlan): string | null {
  if (!billed) return 'nothing is billed'
  const differences = [
    billed.planId !== stored.planId && `plan ${billed.planId ?? 'unknown'}, not ${stored.planId}`,
    billed.interval !== stored.interval &&
      `by the ${billed.interval}, not by the ${stored.interval}`,
    billed.currency !== stored.currency && `in ${billed.currency}, not in ${stored.currency}`,
    billed.quantity !== 1 && `${billed.quantity} times, not once`,
    stored.amountMinor !== null &&
      billed.amountMinor !== stored.amountMinor &&
      `${formatMoney(billed.amountMinor, billed.currency)}, not ${formatMoney(stored.amountMinor, stored.currency)}`,
  ].filter((difference) => difference !== false)
  return differences.length > 0 ? differences.join('; ') : null
}

/** True if billed at list price: the purchase happened and only its record is missing. */
async function isOnSale(db: Db, billed: BilledItem): Promise<boolean> {
  const { planId, interval, currency, quantity, amountMinor } = billed
  if (!planId || !interval || quantity !== 1) return false
  return (await findPrice(db, { planId, interval, currency })) === amountMinor
}

async function takeOver(db: Db, stored: StoredPlan, billed: BilledItem): Promise<void> {
  const { planId, interval, currency, amountMinor } = billed
  if (!planId || !interval) return
  await db
    .updateTable('subscriptions')
    .set({ plan_id: planId, billing_interval: interval, currency, amount_minor: amountMinor })
    .set({ pending_plan_id: null, pending_interval: null, reported_difference: null })
    .where('subscription_id', '=', stored.id)
    .execute()
  await record(db, {
    name: 'subscription.repaired',
    objectType: 'subscription',
    objectId: stored.id,
    details: { from: stored.planId, to: planId, interval },
  })
}

const noteReport = async (db: Db, id: string, reported: string | null): Promise<void> =>
  void (await db
    .updateTable('subscriptions')
    .set({ reported_difference: reported })
    .where('subscription_id', '=', id)
    .where('reported_difference', 'is distinct from', reported)
    .execute())
