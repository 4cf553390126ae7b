import { sql } from 'kysely'

import type { OrderPlace } from '@marketday/contract/orders/packing/order-places'

import type { Db } from '../../platform/database/tenant-db.ts'

/** Open locations with the units missing there, the default location first. */
export async function findOrderPlaces(db: Db, orderId: string): Promise<OrderPlace[]> {
  const { rows } = await sql<OrderPlace>`
    with kept as (
      select variant_id, location_id, sum(reserved_delta)::bigint as quantity from stock_movements
      where reference_id = ${orderId}::uuid group by variant_id, location_id having sum(reserved_delta) > 0
    )
    select l.location_id as "locationId", l.name,
      not exists (select from kept where kept.location_id <> l.location_id) as "isHere",
      coalesce((
        select json_agg(json_build_object('title', concat_ws(' – ', p.title, nullif(v.title, '')), 'quantity', needed.quantity - there.pieces)
          order by p.title, v.title)
        from (select variant_id, sum(quantity) as quantity from kept where kept.location_id <> l.location_id group by variant_id) needed
        join variants v on v.variant_id = needed.variant_id
        join products p on p.product_id = v.product_id
        left join stock_levels level on level.variant_id = needed.variant_id and level.location_id = l.location_id
        cross join lateral (select greatest(coalesce(level.on_hand - level.reserved - level.unavailable, 0), 0) as pieces) there
        where needed.quantity > there.pieces and not coalesce(level.backorder, false)
      ), '[]') as missing
    from locations l where l.closed_at is null
    order by l.is_default desc, l.selling_rank, l.name`.execute(db)
  return rows
}
