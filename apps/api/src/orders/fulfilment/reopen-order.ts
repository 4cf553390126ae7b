import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import { mustMove } from '../lock-order.ts'
import type { OrderRecord } from '../lock-order.ts'

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
