import { lockPaymentInTurn } from '../card-payments/lock-payment-in-turn.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { ProviderRefund } from '../../payments/card/fetch-payment-state.ts'
import { listPaymentRefunds, refundedFor } from '../../payments/card/find-refunds.ts'
import type { RefundRow } from '../../payments/card/find-refunds.ts'
import { applyRefund } from './apply-refund.ts'
import { getOrderRow } from '../../orders/lock-order.ts'
import { findOwedBack } from '../../payments/card/refunds/find-owed-back.ts'
import type { PaymentRow } from '../../payments/card/find-payments.ts'
import { insertRefund } from '../../payments/card/refunds/change-refund.ts'

/** Applies all refunds of a payment. Serialized per payment, so that a refund made at the provider gets one row. */
export async function applyRefunds(
  db: Db,
  paymentId: string,
  reports: readonly ProviderRefund[],
): Promise<void> {
  if (reports.length === 0) return
  const payment = await lockPaymentInTurn(db, paymentId)
  if (!payment) return
  const refunds = await listPaymentRefunds(db, paymentId)
  let leftMinor = payment.capturedMinor - refundedFor(refunds)
  for (const report of reports) {
    const ours = findOurs(refunds, report)
    // Exceeds the captured amount, for example after a refund as store credit: shown by the
    // reconciliation.
    if (!ours && report.amountMinor > leftMinor) continue
    if (!ours && report.status !== 'failed') leftMinor -= report.amountMinor
    const refundId = ours?.id ?? (await adoptRefund(db, payment, report))
    await applyRefund(db, { refundId, report })
  }
}

const findOurs = (refunds: readonly RefundRow[], { id, refundId }: ProviderRefund) =>
  refunds.find(
    (refund) =>
      refund.stripeRefundId === id ||
      refund.id === refundId ||
      refund.earlierStripeRefundIds.includes(id),
  )

/** Creates a row for a refund made at the provider. */
async function adoptRefund(db: Db, payment: PaymentRow, report: ProviderRefund): Promise<string> {
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

/** Purpose unknown: owed amounts count before goodwill. */
async function guessPurpose(db: Db, orderId: string, { amountMinor }: ProviderRefund) {
  const owedMinor = await findOwedBack(db, await getOrderRow(db, orderId))
  return amountMinor <= owedMinor ? 'owed' : 'goodwill'
}
