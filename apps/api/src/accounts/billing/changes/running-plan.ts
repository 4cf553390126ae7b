import type { Subscription } from '@marketday/contract/accounts/billing/billing'
import type { SubscriptionStatus } from '@marketday/contract/accounts/billing/subscription-states'

import { conflict, notFound } from '../../../platform/http/errors.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { lockBilling } from '../lock-billing.ts'
import { findSubscription } from '../queries.ts'

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
