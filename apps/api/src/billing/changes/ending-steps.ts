import type Stripe from 'stripe'

import type { Subscription } from '@marketday/contract/money/billing'

import { askProvider } from '../../payments/ask-provider.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import type { Services } from '../../platform/services.ts'
import { applySubscription } from '../apply-subscription.ts'
import { requireSubscription } from '../queries.ts'
import { lockRunningPlan } from './running-plan.ts'
import type { RunningPlan } from './running-plan.ts'

interface Given {
  readonly db: Db
  readonly services: Pick<Services, 'stripe'>
  readonly body: { readonly reason?: string | undefined } | undefined
}

/** Ends the plan with its period, or takes that back; what the provider bills is told first. */
export const endingSteps = (isEnding: boolean) => ({
  before: ({ db }: Given) => lockRunningPlan(db),
  call: ({ services }: Omit<Given, 'db'>, { stripeId }: RunningPlan) =>
    askProvider(async () =>
      stripeId
        ? await services.stripe.subscriptions.update(stripeId, { cancel_at_period_end: isEnding })
        : null,
    ),
  async after(
    { db, body }: Given,
    { subscription }: RunningPlan,
    told: Stripe.Subscription | null,
  ): Promise<{ subscription: Subscription }> {
    if (told) await applySubscription(db, told, db.context.now)
    else await setEnding(db, subscription.id, isEnding)
    const reason = body?.reason
    if (subscription.cancelAtPeriodEnd !== isEnding)
      await record(db, {
        name: isEnding ? 'subscription.cancelled' : 'subscription.kept',
        objectType: 'subscription',
        objectId: subscription.id,
        ...(reason && { details: { reason } }),
      })
    return { subscription: await requireSubscription(db) }
  },
})

const setEnding = (db: Db, id: string, isEnding: boolean) =>
  db
    .updateTable('subscriptions')
    .set({ cancel_at_period_end: isEnding })
    .where('subscription_id', '=', id)
    .execute()
