import type Stripe from 'stripe'

import type { Subscription } from '@marketday/contract/accounts/billing/billing'

import { askProvider } from '../../../platform/stripe/ask-provider.ts'
import { conflict } from '../../../platform/http/errors.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { record } from '../../../platform/events/record.ts'
import type { Services } from '../../../platform/services.ts'
import { applySubscription, inMonths } from '../apply-subscription.ts'
import { lockBilling } from '../billing-account.ts'
import { pauseAtProvider, resumeAtProvider } from '../provider/pause.ts'
import { findSubscription, requireSubscription } from '../queries.ts'
import { lockRunningPlan, requireStripeId } from './prepare-change.ts'
import type { RunningPlan } from './prepare-change.ts'

interface Input {
  readonly db: Db
  readonly services: Pick<Services, 'stripe'>
}

interface Pause extends Input {
  readonly body: { readonly months: number }
}

/** Pauses billing for some months; the shop takes no orders in that time. */
export const pauseSteps = {
  async before({ db }: Pause): Promise<RunningPlan> {
    const plan = await lockRunningPlan(db)
    const reason = findObstacle(plan.subscription)
    if (reason) throw conflict('conflict', reason)
    return plan
  },
  call: ({ services }: Omit<Pause, 'db'>, { stripeId }: RunningPlan) =>
    askProvider(() => pauseAtProvider(services.stripe, stripeId ?? '')),
  async after(
    { db, body }: Pause,
    { subscription: { id } }: RunningPlan,
    updated: Stripe.Subscription,
  ): Promise<{ subscription: Subscription }> {
    await applySubscription(db, updated, db.context.now)
    await db
      .updateTable('subscriptions')
      .set({ paused_until: inMonths(body.months, db.context.now), last_notice: null })
      .where('subscription_id', '=', id)
      .execute()
    return { subscription: await requireSubscription(db) }
  },
}

function findObstacle({ status, cancelAtPeriodEnd, pendingPlan }: Subscription): string | null {
  if (status === 'trialing') return 'A trial can’t be paused because nothing is charged during it.'
  if (cancelAtPeriodEnd) return 'The plan is cancelled. Resume it first, then pause it.'
  return pendingPlan
    ? `Your plan will change to ${pendingPlan.name}. Keep the current plan first, then pause it.`
    : null
}

interface Paused {
  readonly id: string
  readonly stripeId: string
}

/** Resumes a paused plan at once: a new period begins, less the unused credit. */
export const unpauseSteps = {
  async before({ db }: Input): Promise<Paused | null> {
    await lockBilling(db)
    const current = await findSubscription(db)
    if (current?.status === 'active') return null
    if (current?.status !== 'paused' || !current.pausedUntil)
      throw conflict('conflict', 'There is no paused plan')
    return { id: current.id, stripeId: await requireStripeId(db, current.id) }
  },
  call: ({ services }: Omit<Input, 'db'>, paused: Paused | null) =>
    askProvider(async () =>
      paused ? await resumeAtProvider(services.stripe, paused.stripeId, 'stay paused') : null,
    ),
  async after(
    { db }: Input,
    paused: Paused | null,
    updated: Stripe.Subscription | null,
  ): Promise<{ subscription: Subscription }> {
    if (paused && updated) {
      await applySubscription(db, updated, db.context.now)
      await record(db, {
        name: 'subscription.pause_ended',
        objectType: 'subscription',
        objectId: paused.id,
      })
    }
    return { subscription: await requireSubscription(db) }
  },
}
