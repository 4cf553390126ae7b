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

/** What is still to be told to the provider, or null when it was told or is settled. */
export async function prepareSubmission(db: Db, refundId: string): Promise<Submission | null> {
  const refund = await findRefund(db, refundId)
  const payment = refund && (await findPayment(db, refund.paymentId))
  if (!refund || !payment?.intentId || refund.stripeRefundId) return null
  if (refund.status !== 'requested' && refund.status !== 'pending') return null
  return { refund, intentId: payment.intentId, currency: payment.currency }
}

/** The key comes from our row and its attempt: however often one attempt is sent, money moves once. */
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
    // Refused for good; anything else may be tried again.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    const failureReason = error.message
    return { id: null, amountMinor, status: 'failed', failureReason, refundId: id, attempt }
  }
}
