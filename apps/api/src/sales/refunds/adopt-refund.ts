import { getOrderRow } from '../../orders/lock-order.ts'
import { findOwedBack } from '../../payments/refunds/find-owed-back.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { ProviderRefund } from '../../payments/fetch-payment-state.ts'
import type { PaymentRow } from '../../payments/find-payments.ts'
import { refundedFor } from '../../payments/find-refunds.ts'
import type { RefundRow } from '../../payments/find-refunds.ts'
import { insertRefund } from '../../payments/refunds/change-refund.ts'

interface Adoption {
  /** Locked, and so are the refunds we know of it. */
  readonly payment: PaymentRow
  readonly known: readonly RefundRow[]
  readonly report: ProviderRefund
}

/**
 * Our row of a refund the provider knows; one that was made on the provider's own pages gets a row. Null for more than
 * is left of what was taken, as of money that was given back as store credit here: the reconciliation shows it.
 */
export async function adoptRefund(
  db: Db,
  { payment, known, report }: Adoption,
): Promise<string | null> {
  const ours = known.find(
    (refund) =>
      refund.stripeRefundId === report.id ||
      refund.id === report.refundId ||
      refund.earlierStripeRefundIds.includes(report.id),
  )
  if (ours) return ours.id
  if (report.amountMinor > payment.capturedMinor - refundedFor(known)) return null
  return await insertRefund(db, {
    payment_id: payment.id,
    order_id: payment.orderId,
    amount_minor: report.amountMinor,
    purpose: payment.orderId ? await guessPurpose(db, payment.orderId, report) : null,
    reason: 'Refunded at the card provider',
    status: 'pending',
    stripe_refund_id: report.id,
  })
}

/** Nobody said at the provider what it is for: what is owed is meant before goodwill. */
async function guessPurpose(db: Db, orderId: string, { amountMinor }: ProviderRefund) {
  const owedMinor = await findOwedBack(db, await getOrderRow(db, orderId))
  return amountMinor <= owedMinor ? 'owed' : 'goodwill'
}
