import { readStripeId } from '../../../platform/stripe/stripe-objects.ts'
import Stripe from 'stripe'
import * as z from 'zod/mini'

import { defineJob } from '../../../platform/jobs/jobs.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import { record } from '../../../platform/events/record.ts'
import { applySubscription } from '../apply-subscription.ts'
import { fetchSubscription } from '../stripe-subscription.ts'
import { findCheckout } from '../plan-checkouts.ts'

const Payload = z.strictObject({ subscriptionId: z.uuid(), checkoutId: z.uuid() })

export const useCard = defineJob({
  name: 'use-card',
  payload: Payload,
  retryLimit: 8,
  expireSeconds: 60,
  run: takeCard,
})

async function takeCard({
  payload: { subscriptionId, checkoutId },
  services,
  inTenant,
}: JobRun<z.output<typeof Payload>>): Promise<void> {
  const { stripe, clock } = services
  const [checkout, plan] = await inTenant(async (db) => [
    await findCheckout(db, checkoutId),
    await db
      .selectFrom('subscriptions')
      .select('stripe_subscription_id as stripeId')
      .where('subscription_id', '=', subscriptionId)
      .executeTakeFirst(),
  ])
  if (!checkout?.stripe_session_id || !plan?.stripeId) return
  const session = await stripe.checkout.sessions.retrieve(checkout.stripe_session_id, {
    expand: ['setup_intent'],
  })
  const setup = typeof session.setup_intent === 'object' ? session.setup_intent : null
  const method = readStripeId(setup?.payment_method)
  const customer = readStripeId(session.customer)
  if (!method || !customer) return
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: method } })
  await stripe.subscriptions.update(plan.stripeId, { default_payment_method: method })
  const refusal = await payOpenInvoices(stripe, plan.stripeId)
  const subscription = await fetchSubscription(stripe, plan.stripeId)
  await inTenant(async (db) => {
    await applySubscription(db, subscription, clock.now())
    if (refusal)
      await record(db, {
        name: 'subscription.card_refused',
        objectType: 'subscription',
        objectId: subscriptionId,
        details: { reason: refusal },
      })
  })
}

/** Returns the bank's message if it declines; other errors are retried. */
async function payOpenInvoices(stripe: Stripe, subscription: string): Promise<string | null> {
  const { data: open } = await stripe.invoices.list({ subscription, status: 'open', limit: 100 })
  for (const { id } of open) {
    try {
      if (id) await stripe.invoices.pay(id)
    } catch (error) {
      if (error instanceof Stripe.errors.StripeCardError) return error.message
      throw error
    }
  }
  return null
}
