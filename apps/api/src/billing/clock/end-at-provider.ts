import * as z from 'zod/mini'

import { defineJob } from '../../platform/jobs/jobs.ts'
import { endStripeSubscription } from '../end-stripe-subscription.ts'

/** A plan that ended here for want of payment is charged no more. */
export const endAtProvider = defineJob({
  name: 'end-at-provider',
  payload: z.strictObject({
    subscriptionId: z.uuid(),
    /** Where the plan goes on here without it. */
    stripeId: z.optional(z.string()),
  }),
  retryLimit: 20,
  expireSeconds: 60,
  async run({ payload, services, inTenant }) {
    const ended = await inTenant((db) =>
      db
        .selectFrom('subscriptions')
        .select('stripe_subscription_id as stripeId')
        .where('subscription_id', '=', payload.subscriptionId)
        .executeTakeFirst(),
    )
    const stripeId = payload.stripeId ?? ended?.stripeId
    if (stripeId) await endStripeSubscription(services.stripe, stripeId)
  },
})
