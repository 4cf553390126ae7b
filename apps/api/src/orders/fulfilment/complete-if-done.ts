import { stillToCome } from '@marketday/contract/orders/sums/dues'

import { record } from '../../platform/events/record.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { isToDeliver, listLines } from './fulfilment-rows.ts'
import { getOrderRow, mustMove } from '../lock-order.ts'
import type { OrderRecord } from '../lock-order.ts'

/** Automatic transition once everything is delivered and nothing is due. */
export async function completeIfDone(db: Db, orderId: string): Promise<void> {
  const order = await getOrderRow(db, orderId)
  if (order.status !== 'open' || order.fulfilmentStatus !== 'delivered') return
  if (stillToCome(order) > 0) return
  if ((await listLines(db, orderId)).some(isToDeliver)) return
  await inOrder([
    db
      .updateTable('orders')
      .set((set) => ({
        status: 'completed',
        completed_at: db.context.now.toISOString(),
        version: set('version', '+', 1),
      }))
      .where('order_id', '=', orderId)
      .where('status', '=', 'open')
      .execute(),
    record(db, { name: 'order.completed', objectType: 'order', objectId: orderId }),
  ])
}

export async function reopenOrder(db: Db, order: OrderRecord): Promise<void> {
  if (!mustMove(order, 'reopen')) return
  await db
    .updateTable('orders')
    .set((set) => ({ status: 'open', completed_at: null, version: set('version', '+', 1) }))
    .where('order_id', '=', order.id)
    .where('status', '=', 'completed')
    .execute()
  await record(db, { name: 'order.reopened', objectType: 'order', objectId: order.id })
}
