import { sql } from 'kysely'

import type { Reservation } from '@marketday/contract/stock/reservations'
import type { Can } from '@marketday/contract/accounts/team/permissions'

import type { Db } from '../../platform/database/tenant-db.ts'

const maxRows = 100

const bundlesWith = (variantId: string) => sql`
  select v.variant_id from bundle_parts b join variants v on v.product_id = b.product_id where b.variant_id = ${variantId}`

export async function listReservations(
  db: Db,
  variantId: string,
  can: Can,
): Promise<Reservation[]> {
  const { rows } = await sql<Reservation>`
    select kind, "orderId", "orderNumber", "cartId", "draftId", quantity::int, since, "expiresAt" from (
      select 'order' as kind, o.order_id as "orderId", o.number as "orderNumber", null::uuid as "cartId", null::uuid as "draftId",
        sum((l.quantity - l.cancelled_quantity - l.fulfilled_quantity) * taken.each) as quantity, o.placed_at as since,
        null::timestamptz as "expiresAt"
      from order_lines l join orders o on o.order_id = l.order_id
      cross join lateral (
        select case when l.variant_id = ${variantId} then 1 else coalesce((
          select sum((part ->> 'quantity')::int) from jsonb_array_elements(l.parts) part
          where part ->> 'variantId' = ${variantId}::text), 0) end as each
      ) taken
      where (l.variant_id = ${variantId} or l.variant_id = any(array(${bundlesWith(variantId)})))
        and l.quantity > l.cancelled_quantity + l.fulfilled_quantity and taken.each > 0 and o.status <> 'pending_review'
      group by o.order_id, o.number, o.placed_at
      union all
      select 'checkout', null, null, c.cart_id, null, kept.quantity, c.kept_at, c.hold_expires_at
      from carts c
      cross join lateral (
        select sum(reserved_delta) as quantity from stock_movements
        where reference_id = c.cart_id and variant_id = ${variantId}
      ) kept
      where c.status = 'checkout' and c.keeps_goods and kept.quantity > 0
      union all
      select 'draft', null, null, null, d.order_draft_id, (good ->> 'quantity')::int, d.updated_at, d.held_until
      from order_drafts d cross join jsonb_array_elements(d.held_goods) good
      where d.order_id is null and good ->> 'variantId' = ${variantId}::text
    ) reserved
    order by since, "orderNumber" limit ${sql.lit(maxRows)}`.execute(db)
  if (can('orders.see')) return rows
  return rows.map((row) => ({ ...row, orderId: null, orderNumber: null, draftId: null }))
}
