import { sql } from 'kysely'

import type { previewOrderChanges } from '@marketday/contract/orders/acts/change-order'
import type { Order } from '@marketday/contract/orders/orders'

import { getOrder } from '../../orders/views/order-detail.ts'
import type { Handling } from '../../platform/http/handle.ts'
import { changeOrder } from './change-order.ts'

/** Applies the changes and rolls back, so that the logic exists once. */
export async function previewChanges({
  db,
  params: { orderId },
  body,
  services: { config },
  can,
}: Handling<typeof previewOrderChanges>): Promise<Order> {
  await sql`savepoint before_changes`.execute(db)
  await changeOrder(db, orderId, { ...body, notify: false })
  const order = await getOrder(db, orderId, { config, can })
  await sql`rollback to savepoint before_changes`.execute(db)
  return order
}
