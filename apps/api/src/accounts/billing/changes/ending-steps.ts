import type Stripe from 'stripe'

import type { Subscription } from '@marketday/contract/accounts/billing/billing'

import { askProvider } from '../../../platform/stripe/ask-provider.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { record } from '../../../platform/events/record.ts'
import type { Services } from '../../../platform/services.ts'
import { applySubscription } from '../apply-subscription.ts'
import { releaseNextPeriod } from '../provider/next-period.ts'
import { requireSubscription } from '../queries.ts'
import { lockRunningPlan } from './prepare-change.ts'
import type { RunningPlan } from './prepare-change.ts'

interface Input {
  readonly db: Db
  readonly services: Pick<Services, 'stripe'>
  readonly body: { readonly reason?: string | undefined } | undefined
}

/** Ends the plan with its period, or revokes that. The provider is updated first. */
export const endingSteps = (isEnding: boolean) => ({
  async before({ db }: Input): Promise<RunningPlan | null> {
    const plan = await lockRunningPlan(db, { mayBePaused: isEnding })
    return plan.subscription.cancelAtPeriodEnd === isEnding ? null : plan
  },
  call: ({ services }: Omit<Input, 'db'>, plan: RunningPlan | null) =>
    askProvider(async () =>
      plan?.stripeId ? await tellEnd(services.stripe, plan.stripeId, isEnding) : null,
    ),
  async after(
    { db, body }: Input,
    plan: RunningPlan | null,
    updated: Stripe.Subscription | null,
  ): Promise<{ subscription: Subscription }> {
    if (plan) await setEnding(db, { plan, isEnding, told: updated, reason: body?.reason })
    return { subscription: await requireSubscription(db) }
  },
})

/** Drops a planned downgrade. A paused plan is cancelled at once: it has no period to run out. */
async function tellEnd(stripe: Stripe, stripeId: string, isEnding: boolean) {
  const current = await stripe.subscriptions.retrieve(stripeId)
  if (isEnding && current.status === 'paused') return await stripe.subscriptions.cancel(stripeId)
  await releaseNextPeriod(stripe, current)
  return await stripe.subscriptions.update(stripeId, { cancel_at_period_end: isEnding })
}

async function setEnding(
  db: Db,
  {
    plan,
    isEnding,
    told,
    reason,
  }: {
    readonly plan: RunningPlan
    readonly isEnding: boolean
    readonly told: Stripe.Subscription | null
    readonly reason: string | undefined
  },
): Promise<void> {
  const { id } = plan.subscription
  await db
    .updateTable('subscriptions')
    .set({ cancel_at_period_end: isEnding, pending_plan_id: null, pending_interval: null })
    .where('subscription_id', '=', id)
    .execute()
  if (told) await applySubscription(db, told, db.context.now)
  await record(db, {
    name: isEnding ? 'subscription.cancelled' : 'subscription.kept',
    objectType: 'subscription',
    objectId: id,
    ...(reason && { details: { reason } }),
  })
}
