import Stripe from 'stripe'

import type { Services } from '../../platform/services.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { fetchPaymentState } from '../../payments/card/fetch-payment-state.ts'
import type { PaymentReport } from '../../payments/card/fetch-payment-state.ts'
import { findPayment } from '../../payments/card/find-payments.ts'
import { toStripeAmount } from '../../platform/stripe/stripe-amount.ts'

export interface Submission {
  readonly paymentId: string
  readonly sessionId: string
  readonly intentId: string
  readonly currency: string
  readonly amountMinor: number
  readonly attempt: number
}

export async function prepareCapture(db: Db, paymentId: string): Promise<Submission | null> {
  const payment = await findPayment(db, paymentId)
  if (payment?.status !== 'authorised' || payment.captureAskedMinor === null) return null
  const { sessionId, intentId, currency, captureAskedMinor: amountMinor } = payment
  if (!sessionId || !intentId) return null
  return { paymentId, sessionId, intentId, currency, amountMinor, attempt: payment.captureAttempt }
}

export interface CaptureReport {
  readonly refusal: string | null
  readonly state: PaymentReport
}

/** Sends the capture, then reads the payment: an earlier try whose response was lost counts as done. */
export async function submitCapture(
  services: Services,
  submission: Submission,
): Promise<CaptureReport> {
  const refusal = await send(services, submission)
  return { refusal, state: await fetchPaymentState(services, submission.sessionId) }
}

/** Idempotency key from the row and its attempt: each attempt moves money at most once. */
async function send(
  { stripe }: Services,
  { paymentId, intentId, currency, amountMinor, attempt }: Submission,
): Promise<string | null> {
  const options = { idempotencyKey: `capture_${paymentId}_${attempt}` }
  const amount = toStripeAmount(amountMinor, currency)
  try {
    await (amountMinor > 0
      ? stripe.paymentIntents.capture(intentId, { amount_to_capture: amount }, options)
      : stripe.paymentIntents.cancel(intentId, {}, options))
    return null
  } catch (error) {
    // Permanent refusal; other errors may be retried.
    const { StripeInvalidRequestError, StripeCardError } = Stripe.errors
    if (error instanceof StripeInvalidRequestError || error instanceof StripeCardError)
      return error.message
    throw error
  }
}
