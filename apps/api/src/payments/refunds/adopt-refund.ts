import { newId } from '../../platform/ids.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { ProviderRefund } from '../fetch-payment-state.ts'
import type { PaymentRow } from '../find-payments.ts'
import type { RefundRow } from '../find-refunds.ts'

interface Adoption {
  /** Locked, and so are the refunds we know of it. */
  readonly payment: PaymentRow
  readonly known: readonly RefundRow[]
  readonly report: ProviderRefund
}

/** Our row of a refund the provider knows; one that was made on the provider's own pages gets a row. */
export async function adoptRefund(db: Db, { payment, known, report }: Adoption): Promise<string> {
  const ours = known.find(
    (refund) =>
      refund.stripeRefundId === report.id ||
      refund.id === report.refundId ||
      refund.earlierStripeRefundIds.includes(report.id),
  )
  if (ours) return ours.id
  const refundId = newId()
  await db
    .insertInto('refunds')
    .values({
      refund_id: refundId,
      payment_id: payment.id,
      order_id: payment.orderId,
      amount_minor: report.amountMinor,
      reason: 'Refunded at the card provider',
      status: 'pending',
      stripe_refund_id: report.id,
    })
    .execute()
  return refundId
}
