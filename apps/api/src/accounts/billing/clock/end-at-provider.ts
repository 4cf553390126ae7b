import * as z from 'zod/mini'

import { defineJob } from '../../../platform/jobs/jobs.ts'
import { readStripeId } from '../../../platform/stripe/stripe-objects.ts'
import { endStripeSubscription } from '../stripe-subscription.ts'
import { findCheckout } from '../plan-checkouts.ts'

/** Ends the provider's subscription of a plan that ended here unpaid, so that it is not charged again. */
export const endAtProvider = defineJob({
  name: 'end-at-provider',
  payload: z.strictObject({
    subscriptionId: z.uuid(),
    /** Checkout that started the subscription, if the plan continues here without it. */
    checkoutId: z.optional(z.uuid()),
  }),
  retryLimit: 20,
  expireSeconds: 60,
  async run({ payload: { subscriptionId, checkoutId }, services, inTenant }) {
    const { stripe } = services
    if (checkoutId) {
      const checkout = await inTenant((db) => findCheckout(db, checkoutId))
      const page = await stripe.checkout.sessions.retrieve(checkout?.stripe_session_id ?? '')
      const begun = readStripeId(page.subscription)
      if (begun) await endStripeSubscription(stripe, begun)
      return
    }
    const ended = await inTenant((db) =>
      db
        .selectFrom('subscriptions')
        .select('stripe_subscription_id as stripeId')
        .where('subscription_id', '=', subscriptionId)
        .executeTakeFirst(),
    )
    if (ended?.stripeId) await endStripeSubscription(stripe, ended.stripeId)
  },
})
