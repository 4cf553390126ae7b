import Stripe from 'stripe'

import type { Services } from '../../platform/services.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { refundReport } from '../../payments/card/fetch-payment-state.ts'
import type { ProviderRefund } from '../../payments/card/fetch-payment-state.ts'
import { findPayment } from '../../payments/card/find-payments.ts'
import { findRefund } from '../../payments/card/find-refunds.ts'
import type { RefundRow } from '../../payments/card/find-refunds.ts'
import { toStripeAmount } from '../../platform/stripe/stripe-amount.ts'

export interface Submission {
  readonly refund: RefundRow
  readonly intentId: string
  readonly currency: string
}

export type SubmissionReport = Omit<ProviderRefund, 'id'> & { readonly id: string | null }

export async function prepareSubmission(db: Db, refundId: string): Promise<Submission | null> {
  const refund = await findRefund(db, refundId)
  const payment = refund && (await findPayment(db, refund.paymentId))
  if (!refund || !payment?.intentId || refund.stripeRefundId) return null
  if (refund.status !== 'requested' && refund.status !== 'pending') return null
  return { refund, intentId: payment.intentId, currency: payment.currency }
}

/** Idempotency key from the row and its attempt: each attempt moves money at most once. */
export async function sendRefund(
  { stripe }: Pick<Services, 'stripe'>,
  { refund: { id, attempt, amountMinor }, intentId, currency }: Submission,
): Promise<SubmissionReport> {
  try {
    const sent = await stripe.refunds.create(
      {
        payment_intent: intentId,
        amount: toStripeAmount(amountMinor, currency),
        metadata: { refund_id: id, attempt: String(attempt) },
      },
      { idempotencyKey: `refund_${id}_${attempt}` },
    )
    return refundReport(sent)
  } catch (error) {
    // Permanent refusal; other errors may be retried.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    const failureReason = error.message
    return { id: null, amountMinor, status: 'failed', failureReason, refundId: id, attempt }
  }
}
