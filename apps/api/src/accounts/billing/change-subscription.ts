import type { Updateable } from 'kysely'

import { stepOf } from '@marketday/contract/endpoints/state-machine'
import {
  standingOf,
  subscriptionTransitions,
} from '@marketday/contract/accounts/billing/subscription-states'
import type {
  SubscriptionEvent,
  SubscriptionStatus,
} from '@marketday/contract/accounts/billing/subscription-states'

import type { Subscriptions } from '../../platform/database/database-types.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import { changeTenant } from '../tenants/change-tenant.ts'

const names: Readonly<Record<SubscriptionEvent, string>> = {
  subscribe: 'started',
  trialEnd: 'trial_ended',
  renewFail: 'payment_failed',
  paid: 'paid',
  restrict: 'restricted',
  suspend: 'suspended',
  pause: 'paused',
  unpause: 'resumed',
  end: 'ended',
}

interface Change extends Omit<Updateable<Subscriptions>, 'status'> {
  readonly event: SubscriptionEvent
  readonly to?: SubscriptionStatus
  readonly details?: Readonly<Record<string, unknown>>
}

/**
 * Moves a subscription to its next state, with the rights of its business. Requires the billing
 * lock. Returns null if the event does not apply in this state (late or repeated).
 */
export async function changeSubscription(
  db: Db,
  { id, status }: { readonly id: string; readonly status: SubscriptionStatus },
  { event, to, details, ...change }: Change,
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
      name: `subscription.${names[event]}`,
      objectType: 'subscription',
      objectId: id,
      details: { status: next, ...details },
    }),
  ])
  return next
}
