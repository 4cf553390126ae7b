import { findDownloads } from '../../orders/downloads/find-downloads.ts'
import { listLines } from '../../orders/fulfilment/fulfilment-rows.ts'
import { getOrderRow } from '../../orders/lock-order.ts'
import { refuseCustomerCancel } from '../../orders/self-service/refuse-customer-cancel.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { cancelOrder } from '../cancel-order.ts'

/** By the order's link, as staff would cancel it: goods, time and money go back, and a mail says so. */
export async function cancelByCustomer(db: Db, orderId: string): Promise<void> {
  const order = await getOrderRow(db, orderId)
  if (order.status === 'cancelled') return
  const lines = await listLines(db, orderId)
  const downloads = await findDownloads(db, orderId)
  const refusal = refuseCustomerCancel({ ...order, lines, downloads })
  if (refusal) throw conflict('invalid_transition', refusal)
  await cancelOrder(db, orderId, {
    reason: 'customer',
    restock: true,
    refund: 'full',
    notify: true,
  })
}
