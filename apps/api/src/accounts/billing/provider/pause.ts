import Stripe from 'stripe'

import { AppError } from '../../../platform/http/errors.ts'
import { fetchSubscription } from '../stripe-subscription.ts'

/** Idempotent. The unused paid time is credited on the first invoice afterwards. */
export async function pauseAtProvider(stripe: Stripe, id: string): Promise<Stripe.Subscription> {
  const current = await stripe.subscriptions.retrieve(id)
  if (current.status === 'paused') return current
  return await stripe.subscriptions.pause(id, {
    bill_for: { unused_time_from: { type: 'now' } },
    invoicing_behavior: 'pending_invoice_item',
  })
}

/**
 * Begins a period at once. If the card is declined, a resume on request leaves the pause in place;
 * at the end of the pause the plan becomes unpaid.
 */
export async function resumeAtProvider(
  stripe: Stripe,
  id: string,
  whenRefused: 'stay paused' | 'be unpaid',
): Promise<Stripe.Subscription> {
  const current = await fetchSubscription(stripe, id)
  if (current.status !== 'paused') return current
  const { latest_invoice: latest } = current
  if (typeof latest === 'object' && latest?.status === 'open' && latest.id)
    await payAgain(stripe, latest.id)
  else
    await stripe.subscriptions.resume(id, {
      billing_cycle_anchor: { type: 'now' },
      payment_behavior:
        whenRefused === 'stay paused' ? 'resume_on_payment_success' : 'resume_on_payment_attempt',
    })
  const resumed = await fetchSubscription(stripe, id)
  if (resumed.status === 'paused') throw refused()
  return resumed
}

/** The first try created the invoice; another card may pay it. */
async function payAgain(stripe: Stripe, invoiceId: string): Promise<void> {
  try {
    await stripe.invoices.pay(invoiceId)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) throw refused()
    throw error
  }
}

const refused = () =>
  new AppError({
    status: 402,
    code: 'payment_failed',
    message: 'The card was declined, and the plan stays paused. Add another card and try again.',
  })
