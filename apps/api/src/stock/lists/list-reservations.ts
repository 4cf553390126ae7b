import { sql } from 'kysely'

import type { Reservation } from '@marketday/contract/stock/reservations'
import type { Can } from '@marketday/contract/team/permissions'

import type { Db } from '../../platform/database/tenant-db.ts'

const most = 100

/** The orders and checkouts that need pieces of the variant, the oldest first. */
export async function listReservations(
  db: Db,
  variantId: string,
  can: Can,
): Promise<Reservation[]> {
  const { rows } = await sql<Reservation>`
    select kind, "orderId", "orderNumber", "cartId", quantity::int, since, "expiresAt" from (
      select 'order' as kind, o.order_id as "orderId", o.number as "orderNumber", null::uuid as "cartId",
        l.quantity - l.cancelled_quantity - l.fulfilled_quantity as quantity, o.placed_at as since,
        null::timestamptz as "expiresAt"
      from order_lines l join orders o on o.order_id = l.order_id
      where l.variant_id = ${variantId} and l.quantity > l.cancelled_quantity + l.fulfilled_quantity
        and o.status <> 'pending_review'
      union all
      select 'checkout', null, null, c.cart_id, l.quantity, c.kept_at, c.hold_expires_at
      from carts c join cart_lines l on l.cart_id = c.cart_id
      where c.status = 'checkout' and c.keeps_goods and l.variant_id = ${variantId}
    ) reserved
    order by since, "orderNumber" limit ${sql.lit(most)}`.execute(db)
  if (can('orders.see')) return rows
  return rows.map((row) => ({ ...row, orderId: null, orderNumber: null }))
}
