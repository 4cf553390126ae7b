import type { OrderPriority } from '@marketday/contract/orders/parts/order-priority'

import { record } from '../../platform/events/record.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { getOrderRow } from '../lock-order.ts'

export async function prioritiseOrder(
  db: Db,
  orderId: string,
  priority: OrderPriority,
): Promise<void> {
  await getOrderRow(db, orderId)
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set((column) => ({ priority, version: column('version', '+', 1) }))
    .where('order_id', '=', orderId)
    .where('priority', '<>', priority)
    .executeTakeFirst()
  if (numUpdatedRows > 0)
    await record(db, {
      name: 'order.prioritised',
      objectType: 'order',
      objectId: orderId,
      details: { priority },
    })
}
