import { formatMoney } from '@marketday/contract/money/money'

import { recordAudit } from '../platform/audit.ts'
import { conflict, invalid } from '../platform/http/errors.ts'
import { publishEvent } from '../platform/events/events.ts'
import { newId } from '../platform/ids.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { completeIfDone } from './fulfilment/complete-if-done.ts'
import { getOrderRow } from './lock-order.ts'
import { owed } from './rules.ts'

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
  const paymentId = newId()
  const details = { amountMinor, currency: order.currency, provider: 'cash' }
  await Promise.all([
    db
      .insertInto('payments')
      .values({
        payment_id: paymentId,
        order_id: orderId,
        provider: 'cash',
        status: 'captured',
        amount_minor: amountMinor,
        captured_minor: amountMinor,
        currency: order.currency,
      })
      .execute(),
    db
      .updateTable('orders')
      .set((set) => ({
        captured_minor: set('captured_minor', '+', amountMinor),
        version: set('version', '+', 1),
      }))
      .where('order_id', '=', orderId)
      .execute(),
    recordAudit(db, { action: 'order.paid', objectType: 'order', objectId: orderId, details }),
    publishEvent(db, 'order.changed', orderId),
  ])
  await completeIfDone(db, orderId)
  return { paymentId }
}
