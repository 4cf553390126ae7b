import { sql } from 'kysely'

import { lockCheckout } from '../cart/lock-checkout.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { ProviderRefund } from '../../payments/fetch-payment-state.ts'
import { findPayment, lockPayment } from '../../payments/find-payments.ts'
import type { PaymentRow } from '../../payments/find-payments.ts'
import { listPaymentRefunds, refundedFor } from '../../payments/find-refunds.ts'
import type { RefundRow } from '../../payments/find-refunds.ts'
import { adoptRefund } from './adopt-refund.ts'
import { applyRefund } from './apply-refund.ts'

/**
 * Records everything that the provider says was given back of a payment. Whoever tells of the same payment takes
 * turns, so that a refund made on the provider's own pages gets one row.
 */
export async function applyRefunds(
  db: Db,
  paymentId: string,
  reports: readonly ProviderRefund[],
): Promise<void> {
  if (reports.length === 0) return
  const payment = await lockPaymentInTurn(db, paymentId)
  if (!payment) return
  const known = await listPaymentRefunds(db, paymentId)
  let leftMinor = payment.capturedMinor - refundedFor(known)
  for (const report of reports) {
    const ours = findOurs(known, report)
    // More than was taken, as of money that was given back as store credit here: the reconciliation shows it.
    if (!ours && report.amountMinor > leftMinor) continue
    if (!ours && report.status !== 'failed') leftMinor -= report.amountMinor
    const refundId = ours?.id ?? (await adoptRefund(db, payment, report))
    await applyRefund(db, { refundId, report })
  }
}

/** Cart, order, payment: in this order, as everywhere; the cart keeps the order from being made meanwhile. */
async function lockPaymentInTurn(db: Db, paymentId: string): Promise<PaymentRow | null> {
  const payment = await findPayment(db, paymentId)
  if (payment?.cartId) await lockCheckout(db, payment.cartId)
  if (payment?.orderId)
    await sql`select from orders where order_id = ${payment.orderId} for update`.execute(db)
  return await lockPayment(db, paymentId)
}

const findOurs = (known: readonly RefundRow[], { id, refundId }: ProviderRefund) =>
  known.find(
    (refund) =>
      refund.stripeRefundId === id ||
      refund.id === refundId ||
      refund.earlierStripeRefundIds.includes(id),
  )
