import { getOrderRow } from '../../orders/lock-order.ts'
import { findOwedBack } from '../../payments/card/refunds/find-owed-back.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { ProviderRefund } from '../../payments/card/fetch-payment-state.ts'
import type { PaymentRow } from '../../payments/card/find-payments.ts'
import { insertRefund } from '../../payments/card/refunds/change-refund.ts'

/** Creates a row for a refund made at the provider. */
export async function adoptRefund(
  db: Db,
  payment: PaymentRow,
  report: ProviderRefund,
): Promise<string> {
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
