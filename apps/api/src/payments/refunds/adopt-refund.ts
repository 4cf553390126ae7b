import { newId } from '../../platform/ids.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { ProviderRefund } from '../fetch-payment-state.ts'
import { findPayment } from '../find-payments.ts'
import { listPaymentRefunds } from '../find-refunds.ts'

/** Our row of a refund the provider knows; one that was made on the provider's own pages gets a row. */
export async function adoptRefund(
  db: Db,
  { paymentId, report }: { paymentId: string; report: ProviderRefund },
): Promise<string> {
  const [known, payment] = await Promise.all([
    listPaymentRefunds(db, paymentId),
    findPayment(db, paymentId),
  ])
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
      payment_id: paymentId,
      order_id: payment?.orderId ?? null,
      amount_minor: report.amountMinor,
      reason: 'Refunded at the card provider',
      status: 'pending',
      stripe_refund_id: report.id,
    })
    .execute()
  return refundId
}
