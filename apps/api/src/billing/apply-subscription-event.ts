import type Stripe from 'stripe'

import type { Subscription } from '@marketday/contract/money/billing'

import type { Db } from '../platform/database/tenant-db.ts'
import { lockBilling } from './lock-billing.ts'

const byProviderStatus: Readonly<Record<string, Subscription['status']>> = {
  active: 'active',
  trialing: 'trialing',
  past_due: 'past_due',
  unpaid: 'past_due',
  canceled: 'cancelled',
  incomplete: 'incomplete',
  incomplete_expired: 'incomplete_expired',
  paused: 'paused',
}

/**
 * Follows the provider's subscription as it stands now; `happenedAt` older than the last one applied is ignored.
 * Returns why it must not be believed, or null.
 */
export async function applySubscriptionEvent(
  db: Db,
  subscription: Stripe.Subscription,
  happenedAt: Date,
): Promise<string | null> {
  const status = byProviderStatus[subscription.status]
  if (!status) return `unknown subscription status ${subscription.status}`
  await lockBilling(db)
  const at = happenedAt.toISOString()
  await db
    .updateTable('subscriptions')
    .set({ status, cancel_at_period_end: subscription.cancel_at_period_end, last_event_at: at })
    .where('stripe_subscription_id', '=', subscription.id)
    .where((where) =>
      where.or([where('last_event_at', 'is', null), where('last_event_at', '<=', at)]),
    )
    .execute()
  return null
}
