import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { listOrderPlaces as endpoint } from '@marketday/contract/orders/packing/order-places'

import { notFound } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { findOrderPlaces } from './find-order-places.ts'
import { refuseMove } from './refuse-move.ts'

export async function listOrderPlaces(
  db: Db,
  orderId: string,
): Promise<ResponseOf<typeof endpoint>> {
  const order = await db
    .selectFrom('orders')
    .select(['order_id as id', 'status', 'archived_at'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (!order) throw notFound('Order')
  const { archived_at: archivedAt, ...found } = order
  const move = await refuseMove(db, { ...found, isArchived: archivedAt !== null })
  return { rows: await findOrderPlaces(db, orderId), move }
}
