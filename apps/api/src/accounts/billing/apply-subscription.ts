import type { Updateable } from 'kysely'
import type Stripe from 'stripe'

import type { BillingInterval } from '@marketday/contract/accounts/billing/billing'
import type {
  LaterSubscriptionEvent,
  SubscriptionStatus,
} from '@marketday/contract/accounts/billing/subscription-states'

import type { Subscriptions } from '../../platform/database/database-types.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { changeSubscription } from './change-subscription.ts'
import { advanceSubscription } from './clock/advance-subscription.ts'
import { lockBilling } from './billing-account.ts'
import { readItem } from './provider/plan-product.ts'

type ProviderStatus = 'active' | 'trialing' | 'past_due' | 'paused' | 'cancelled'

const providerStatuses: Readonly<Record<string, ProviderStatus | undefined>> = {
  active: 'active',
  trialing: 'trialing',
  past_due: 'past_due',
  unpaid: 'past_due',
  // First payment failed: its page is still open, or expired unpaid.
  incomplete: 'past_due',
  incomplete_expired: 'cancelled',
  canceled: 'cancelled',
  paused: 'paused',
}

/** Provider status and our status → event; none if our state already reflects it or is ahead. */
const happened: Readonly<
  Record<ProviderStatus, Partial<Record<SubscriptionStatus, LaterSubscriptionEvent>>>
> = {
  active: {
    trialing: 'trialEnd',
    past_due: 'paid',
    restricted: 'paid',
    suspended: 'paid',
    paused: 'unpause',
  },
  trialing: {},
  past_due: { trialing: 'trialEnd', active: 'renewFail', paused: 'renewFail' },
  paused: { active: 'pause', trialing: 'trialEnd' },
  cancelled: {
    incomplete: 'end',
    trialing: 'end',
    active: 'end',
    past_due: 'end',
    restricted: 'end',
    suspended: 'end',
    paused: 'end',
  },
}

/**
 * Applies the provider's current subscription; ignores a `happenedAt` older than the last one
 * applied. Returns the reason why it is not trusted, or null.
 */
export async function applySubscription(
  db: Db,
  subscription: Stripe.Subscription,
  happenedAt: Date,
): Promise<string | null> {
  const providerStatus = providerStatuses[subscription.status]
  if (!providerStatus) return `unknown subscription status ${subscription.status}`
  await lockBilling(db)
  const stored = await db
    .selectFrom('subscriptions')
    .select(['subscription_id as id', 'status', 'last_event_at as lastEventAt'])
    .select(['pending_plan_id as pendingPlan', 'pending_interval as pendingInterval'])
    .select('period_ends_at as periodEndsAt')
    .where('stripe_subscription_id', '=', subscription.id)
    .executeTakeFirst()
  if (!stored || isOld(stored.lastEventAt, happenedAt)) return null
  const periodEndsAt = readPeriodEnd(subscription)
  await db
    .updateTable('subscriptions')
    .set({
      ...readBegun(stored, subscription),
      cancel_at_period_end: subscription.cancel_at_period_end,
      period_ends_at: periodEndsAt,
      ...(isLater(periodEndsAt, stored.periodEndsAt) && {
        renewed_at: db.context.now.toISOString(),
      }),
      last_event_at: happenedAt.toISOString(),
    })
    .where('subscription_id', '=', stored.id)
    .execute()
  const event = happened[providerStatus][stored.status]
  if (event)
    await changeSubscription(db, stored, {
      event,
      to: providerStatus,
      ...(stored.status === 'paused' && { paused_until: null }),
      ...(event === 'pause' && { paused_until: inMonths(1, db.context.now) }),
      ...(providerStatus === 'past_due' && {
        unpaid_since: unpaidSince(subscription, db.context.now),
        last_notice: null,
      }),
    })
  await advanceSubscription(db)
  return null
}

function readBegun(
  {
    pendingPlan,
    pendingInterval,
  }: { readonly pendingPlan: string | null; readonly pendingInterval: BillingInterval | null },
  subscription: Stripe.Subscription,
): Updateable<Subscriptions> {
  const billed = readItem(subscription)
  if (!pendingPlan || !pendingInterval) return {}
  if (billed?.planId !== pendingPlan || billed.interval !== pendingInterval) return {}
  return {
    plan_id: pendingPlan,
    billing_interval: pendingInterval,
    amount_minor: billed.amountMinor,
    pending_plan_id: null,
    pending_interval: null,
  }
}

/** Also used for a pause made only at the provider, which gets one month. */
export function inMonths(months: number, now: Date): string {
  const until = new Date(now)
  until.setUTCMonth(until.getUTCMonth() + months)
  return until.toISOString()
}

/** Returns the due date of the open invoice: the event may arrive long after, or never. */
function unpaidSince({ latest_invoice: invoice }: Stripe.Subscription, now: Date): string {
  const due = typeof invoice === 'object' && invoice?.status === 'open' ? invoice : null
  const seconds = due?.status_transitions.finalized_at ?? due?.created
  const at = seconds ? Math.min(seconds * 1000, now.getTime()) : now.getTime()
  return new Date(at).toISOString()
}

const isLater = (time: string | null, than: string | null): boolean =>
  time !== null && than !== null && Date.parse(time) > Date.parse(than)

const isOld = (lastEventAt: string | null, happenedAt: Date): boolean =>
  lastEventAt !== null && Date.parse(lastEventAt) > happenedAt.getTime()

export function readPeriodEnd({ items }: Pick<Stripe.Subscription, 'items'>): string | null {
  const seconds = items.data[0]?.current_period_end
  return seconds ? new Date(seconds * 1000).toISOString() : null
}
