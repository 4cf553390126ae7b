import type { Services } from '../../platform/services.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { fetchPaymentState } from '../../payments/card/fetch-payment-state.ts'
import type { PaymentReport } from '../../payments/card/fetch-payment-state.ts'
import { findPayment } from '../../payments/card/find-payments.ts'
import { findRefusal } from '../../platform/stripe/find-refusal.ts'
import { isAccessRevoked } from '../../platform/stripe/is-access-revoked.ts'
import { platformFee } from '../../platform/stripe/platform-fee.ts'
import { toStripeAmount } from '../../platform/stripe/stripe-amount.ts'

export interface Submission {
  readonly paymentId: string
  readonly sessionId: string
  readonly intentId: string
  readonly accountId: string | null
  readonly currency: string
  readonly amountMinor: number
  readonly attempt: number
}

export async function prepareCapture(db: Db, paymentId: string): Promise<Submission | null> {
  const payment = await findPayment(db, paymentId)
  if (payment?.status !== 'authorised' || payment.captureAskedMinor === null) return null
  const { sessionId, intentId, accountId, currency, captureAskedMinor: amountMinor } = payment
  if (!sessionId || !intentId) return null
  const attempt = payment.captureAttempt
  return { paymentId, sessionId, intentId, accountId, currency, amountMinor, attempt }
}

export interface CaptureReport {
  readonly refusal: string | null
  /** Null if the account is out of reach. */
  readonly state: PaymentReport | null
}

/** Sends the capture, then reads the payment: an earlier try whose response was lost counts as done. */
export async function submitCapture(
  services: Services,
  submission: Submission,
): Promise<CaptureReport> {
  const refusal = await send(services, submission)
  try {
    return { refusal, state: await fetchPaymentState(services, submission) }
  } catch (error) {
    if (refusal !== null && isAccessRevoked(error)) return { refusal, state: null }
    throw error
  }
}

/** Idempotency key from the row and its attempt: each attempt moves money at most once. */
async function send(
  { config, stripeFor }: Services,
  { paymentId, intentId, accountId, currency, amountMinor, attempt }: Submission,
): Promise<string | null> {
  const options = { idempotencyKey: `capture_${paymentId}_${attempt}` }
  const amount_to_capture = toStripeAmount(amountMinor, currency)
  const { paymentIntents } = stripeFor(accountId)
  try {
    if (amountMinor === 0) await paymentIntents.cancel(intentId, {}, options)
    else {
      const fee = accountId === null ? {} : platformFee(config, amount_to_capture)
      await paymentIntents.capture(intentId, { amount_to_capture, ...fee }, options)
    }
    return null
  } catch (error) {
    // Permanent refusal; other errors may be retried.
    const refusal = findRefusal(error)
    if (refusal === null) throw error
    return refusal
  }
}
