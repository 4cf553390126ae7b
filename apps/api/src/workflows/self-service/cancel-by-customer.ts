import { findDownloads } from '../../orders/downloads/find-downloads.ts'
import { listLines } from '../../orders/fulfilment/fulfilment-rows.ts'
import { getOrderRow } from '../../orders/lock-order.ts'
import { refuseCustomerCancel } from '../../orders/self-service/refuse-customer-cancel.ts'
import { findSoldGiftCards } from '../../orders/views/find-sold-gift-cards.ts'
import { listOrderPayments } from '../../payments/card/find-payments.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { cancelOrder } from '../cancel/cancel-order.ts'

/** Cancels through the order's link as staff would, with refund and mail. */
export async function cancelByCustomer(db: Db, orderId: string): Promise<void> {
  const order = await getOrderRow(db, orderId)
  if (order.status === 'cancelled') return
  const lines = await listLines(db, orderId)
  const downloads = await findDownloads(db, orderId)
  const giftCards = await findSoldGiftCards(db, order, lines)
  const refusal = refuseCustomerCancel({ ...order, lines, downloads, giftCards })
  if (refusal) throw conflict('invalid_transition', refusal)
  await cancelOrder(db, orderId, {
    reason: 'customer',
    restock: true,
    refund: (await wasPaidByHand(db, orderId)) ? 'none' : 'full',
    notify: true,
    isByCustomer: true,
  })
}

/** Cash and transfers are refunded manually: the order is listed as a problem until then. */
async function wasPaidByHand(db: Db, orderId: string): Promise<boolean> {
  const payments = await listOrderPayments(db, orderId)
  return payments.some(
    ({ provider, capturedMinor }) =>
      (provider === 'cash' || provider === 'bank') && capturedMinor > 0,
  )
}
