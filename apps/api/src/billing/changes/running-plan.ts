import { conflict } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { lockBilling } from '../lock-billing.ts'
import { findSubscription } from '../queries.ts'

/** The plan that is to be changed, with its names at the provider. 409 where none runs or a payment is missing. */
export async function lockRunningPlan(db: Db) {
  await lockBilling(db)
  const subscription = await findSubscription(db)
  if (subscription?.unpaidSince)
    throw conflict('conflict', 'A payment for the plan is missing. Pay it first.')
  if (subscription?.status !== 'active' && subscription?.status !== 'trialing')
    throw conflict('conflict', 'No plan is running')
  const { stripeId } = await db
    .selectFrom('subscriptions')
    .select('stripe_subscription_id as stripeId')
    .where('subscription_id', '=', subscription.id)
    .executeTakeFirstOrThrow()
  return { subscription, stripeId }
}

export type RunningPlan = Awaited<ReturnType<typeof lockRunningPlan>>
