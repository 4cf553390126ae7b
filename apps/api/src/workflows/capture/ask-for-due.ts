import { stillToCome } from '@marketday/contract/orders/sums/dues'

import type { OrderRecord } from '../../orders/lock-order.ts'
import { askCapture } from '../../payments/card/authorisations/ask-capture.ts'
import { lockOrderPayments, reservedMinor } from '../../payments/card/find-payments.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

/** Decides to capture the amount due of an order and to release the rest. */
export async function askForDue(
  db: Db,
  order: Pick<OrderRecord, 'id' | 'status' | 'balanceMinor'>,
): Promise<void> {
  let leftMinor = countDue(order)
  for (const payment of await lockOrderPayments(db, order.id)) {
    if (reservedMinor(payment) === 0 || payment.captureAskedMinor !== null) continue
    const amountMinor = Math.min(leftMinor, payment.amountMinor)
    await askCapture(db, payment, { amountMinor })
    leftMinor -= amountMinor
  }
}

/** Cancelled orders are not captured. */
export const countDue = (order: Pick<OrderRecord, 'status' | 'balanceMinor'>): number =>
  order.status === 'cancelled' ? 0 : stillToCome(order)
