import type Stripe from 'stripe'
import * as z from 'zod/mini'

import { formatMoney } from '@marketday/contract/money/money'

import { readStripeId } from '../../../platform/stripe/stripe-objects.ts'
import { mailOwners } from '../../identity/owners.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { record } from '../../../platform/events/record.ts'
import { endStripeSubscription } from '../stripe-subscription.ts'
import { closeCheckout, findCheckout } from '../plan-checkouts.ts'
import type { CheckoutRow } from '../plan-checkouts.ts'

const Surplus = z.strictObject({ checkoutId: z.uuid() })

export const returnSurplus = defineJob({
  name: 'return-surplus',
  payload: Surplus,
  // About two days of retries: until it succeeds, the customer has paid for nothing.
  retryLimit: 20,
  expireSeconds: 60,
  async run({
    payload: { checkoutId },
    services,
    inTenant,
    finish,
  }: JobRun<z.output<typeof Surplus>>) {
    const checkout = await inTenant((db) => findCheckout(db, checkoutId))
    if (checkout?.status !== 'surplus' || !checkout.stripe_session_id) return
    const session = await services.stripe.checkout.sessions.retrieve(checkout.stripe_session_id, {
      expand: ['invoice.payments'],
    })
    const id = readStripeId(session.subscription)
    if (id) await endStripeSubscription(services.stripe, id)
    await giveBack(services.stripe, session, checkoutId)
    await finish((db) => noteReturned(db, checkout, services.config.publicUrl))
  },
})

/** Checks the provider first: idempotency keys expire after a day, and money must not move twice. */
async function giveBack(
  stripe: Stripe,
  { invoice }: Stripe.Checkout.Session,
  checkoutId: string,
): Promise<void> {
  const paid = typeof invoice === 'object' ? (invoice?.payments?.data ?? []) : []
  for (const { payment } of paid) {
    const intentId = readStripeId(payment.payment_intent)
    if (!intentId) continue
    const { data: refunds } = await stripe.refunds.list({ payment_intent: intentId, limit: 100 })
    if (refunds.some(({ status }) => status !== 'failed' && status !== 'canceled')) continue
    await stripe.refunds.create(
      { payment_intent: intentId, reason: 'duplicate', metadata: { plan_checkout_id: checkoutId } },
      { idempotencyKey: `surplus_${checkoutId}_${refunds.length}` },
    )
  }
}

async function noteReturned(db: Db, checkout: CheckoutRow, publicUrl: URL): Promise<void> {
  const { plan_checkout_id: checkoutId, currency } = checkout
  const amountMinor = checkout.total_minor ?? checkout.amount_minor
  await closeCheckout(db, checkoutId, 'returned')
  await record(db, {
    name: 'subscription.payment_returned',
    objectType: 'plan_checkout',
    objectId: checkoutId,
    details: { amountMinor, currency },
  })
  const data = {
    amount: formatMoney(amountMinor, currency),
    url: new URL('/adminPanel/settings/billing', publicUrl).href,
  }
  await mailOwners(db, { template: 'plan-paid-twice', data })
}
