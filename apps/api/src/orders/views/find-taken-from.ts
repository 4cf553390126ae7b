import { sql } from 'kysely'

import type { Order } from '@marketday/contract/orders/orders'

import { preparedStatement } from '../../platform/database/prepared-statement.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

/** Reserved units by location; empty if the shop has only one location. */
export async function findTakenFrom(db: Db, orderId: string): Promise<Order['takenFrom']> {
  return await selectTakenFrom(db, { orderId })
}

const selectTakenFrom = preparedStatement<{ orderId: string }, Order['takenFrom'][number]>(
  (db, { orderId }) => ({
    compile: () =>
      sql<Order['takenFrom'][number]>`
        select shelf.name as "locationName", concat_ws(' – ', p.title, nullif(v.title, '')) as title, kept.quantity
        from (
          select variant_id, location_id, sum(reserved_delta)::bigint as quantity from stock_movements
          where reference_id = ${orderId}::uuid group by variant_id, location_id having sum(reserved_delta) > 0
        ) kept
        join locations shelf on shelf.location_id = kept.location_id
        join variants v on v.variant_id = kept.variant_id
        join products p on p.product_id = v.product_id
        where cardinality(selling_locations()) > 1 or not shelf.is_default
        order by shelf.is_default desc, shelf.selling_rank, shelf.name, title`.compile(db),
  }),
)
