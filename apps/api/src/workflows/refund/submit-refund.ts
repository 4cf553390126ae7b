import type { Services } from '../../platform/services.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { refundReport } from '../../payments/card/fetch-payment-state.ts'
import type { ProviderRefund } from '../../payments/card/fetch-payment-state.ts'
import { findPayment } from '../../payments/card/find-payments.ts'
import { findRefund } from '../../payments/card/find-refunds.ts'
import type { RefundRow } from '../../payments/card/find-refunds.ts'
import { findRefusal } from '../../platform/stripe/find-refusal.ts'
import { toStripeAmount } from '../../platform/stripe/stripe-amount.ts'

export interface Submission {
  readonly refund: RefundRow
  readonly intentId: string
  readonly accountId: string | null
  readonly currency: string
}

export type SubmissionReport = Omit<ProviderRefund, 'id'> & { readonly id: string | null }

export async function prepareSubmission(db: Db, refundId: string): Promise<Submission | null> {
  const refund = await findRefund(db, refundId)
  const payment = refund && (await findPayment(db, refund.paymentId))
  if (!refund || !payment?.intentId || refund.stripeRefundId) return null
  if (refund.status !== 'requested' && refund.status !== 'pending') return null
  const { intentId, accountId, currency } = payment
  return { refund, intentId, accountId, currency }
}

/** Idempotency key from the row and its attempt: each attempt moves money at most once. */
export async function sendRefund(
  { stripeFor }: Pick<Services, 'stripeFor'>,
  { refund: { id, attempt, amountMinor }, intentId, accountId, currency }: Submission,
): Promise<SubmissionReport> {
  try {
    const sent = await stripeFor(accountId).refunds.create(
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
    const failureReason = findRefusal(error)
    if (failureReason === null) throw error
    return { id: null, amountMinor, status: 'failed', failureReason, refundId: id, attempt }
  }
}
