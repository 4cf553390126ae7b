import type { Updateable } from 'kysely'

import { stepOf } from '@marketday/contract/endpoints/state-machine'
import {
  standingOf,
  subscriptionTransitions,
} from '@marketday/contract/accounts/billing/subscription-states'
import type {
  LaterSubscriptionEvent,
  SubscriptionStatus,
} from '@marketday/contract/accounts/billing/subscription-states'

import type { Subscriptions } from '../../platform/database/database-types.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import { changeTenant } from '../tenants/change-tenant.ts'

const names = {
  trialEnd: 'trial_ended',
  renewFail: 'payment_failed',
  paid: 'paid',
  restrict: 'restricted',
  suspend: 'suspended',
  pause: 'paused',
  unpause: 'resumed',
  end: 'ended',
} as const satisfies Readonly<Record<LaterSubscriptionEvent, string>>

type Change = Omit<Updateable<Subscriptions>, 'status'> & {
  readonly to?: SubscriptionStatus
} & (
    | { readonly event: 'subscribe'; readonly checkoutId: string }
    | { readonly event: LaterSubscriptionEvent; readonly checkoutId?: undefined }
  )

/**
 * Moves a subscription to its next state, with the rights of its business. Requires the billing
 * lock. Returns null if the event does not apply in this state (late or repeated).
 */
export async function changeSubscription(
  db: Db,
  { id, status }: { readonly id: string; readonly status: SubscriptionStatus },
  { to, event, checkoutId, ...change }: Change,
): Promise<SubscriptionStatus | null> {
  const step = stepOf(subscriptionTransitions, status, event)
  if (step.kind !== 'move') return null
  const next = to && step.to.includes(to) ? to : step.to[0]
  if (!next) return null
  const isUnpaid = next === 'past_due' || next === 'restricted' || next === 'suspended'
  await inOrder([
    db
      .updateTable('subscriptions')
      .set({
        ...change,
        status: next,
        ...(!isUnpaid && next !== 'cancelled' && { unpaid_since: null }),
      })
      .where('subscription_id', '=', id)
      .execute(),
    changeTenant(db, { standing: standingOf[next] }),
    record(db, {
      objectType: 'subscription',
      objectId: id,
      ...(event === 'subscribe'
        ? { name: 'subscription.started', details: { status: next, checkoutId } }
        : { name: `subscription.${names[event]}`, details: { status: next } }),
    }),
  ])
  return next
}
