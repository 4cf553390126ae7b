import type Stripe from 'stripe'

import { formatMoney } from '@marketday/contract/money/money'

import type { Db } from '../../../platform/database/tenant-db.ts'
import { record } from '../../../platform/events/record.ts'
import { readItem } from '../provider/read-item.ts'
import type { BilledItem } from '../provider/read-item.ts'
import { livingStatuses } from '../queries.ts'

/**
 * Compares the provider's subscription with ours. A plan changed only there (after a crash) is
 * adopted, because it has been paid; any other difference is reported to an operator, once.
 */
export async function comparePlan(db: Db, subscription: Stripe.Subscription): Promise<void> {
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
