import { formatMoney } from '@marketday/contract/money/money'

import { record } from '../../platform/events/record.ts'
import { conflict, invalid } from '../../platform/http/errors.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { completeIfDone } from '../fulfilment/complete-if-done.ts'
import { getOrderRow } from '../lock-order.ts'
import { owed } from '../rules.ts'
import { changeMoney } from './change-money.ts'
import { insertPayment } from '../../payments/insert-payment.ts'

/** Cash was received, never more than is owed. */
export async function recordCashPayment(
  db: Db,
  { orderId, amountMinor }: { orderId: string; amountMinor: number },
): Promise<{ paymentId: string }> {
  const order = await getOrderRow(db, orderId)
  if (order.status === 'cancelled')
    throw conflict('invalid_transition', 'A cancelled order takes no payment')
  if (order.status === 'pending_review')
    throw conflict('invalid_transition', 'The order is waiting for its confirmation')
  const owedMinor = owed({ ...order, dueMinor: order.totalMinor - order.cancelledMinor })
  if (amountMinor > owedMinor) {
    const message = `Only ${formatMoney(owedMinor, order.currency)} are still to be paid`
    throw invalid(message, [{ path: 'amountMinor', message }])
  }
  const details = { amountMinor, currency: order.currency, provider: 'cash' }
  const paymentId = await insertPayment(db, {
    order_id: orderId,
    provider: 'cash',
    amount_minor: amountMinor,
    currency: order.currency,
    captured: { intentId: null },
  })
  await inOrder([
    changeMoney(db, orderId, { capturedMinor: amountMinor }),
    record(db, { name: 'order.paid', objectType: 'order', objectId: orderId, details }),
  ])
  await completeIfDone(db, orderId)
  return { paymentId }
}
