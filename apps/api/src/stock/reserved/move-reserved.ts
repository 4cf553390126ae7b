import { sql } from 'kysely'

import type { Db } from '../../platform/database/tenant-db.ts'
import { refusingKindly } from '../movements.ts'
import { lockOpenLocations } from '../locations/find-locations.ts'

export interface MovedGoods {
  readonly variantId: string
  readonly quantity: number
  readonly fromId: string
  readonly toId: string
}

/** Moves an order's reservations to other locations, all or nothing; 409 `out_of_stock` if insufficient. */
export async function moveReserved(
  db: Db,
  orderId: string,
  goods: readonly MovedGoods[],
): Promise<void> {
  await lockOpenLocations(
    db,
    goods.map(({ toId }) => toId),
  )
  await refusingKindly(() =>
    // One row per variant and location, in lock order.
    sql`insert into stock_movements (variant_id, location_id, type, reserved_delta, reference_type, reference_id)
      select "variantId", location_id, case when sum(pieces) > 0 then 'reserve' else 'release' end, sum(pieces), 'order', ${orderId}::uuid
      from jsonb_to_recordset(${JSON.stringify(goods)}::jsonb) moved ("variantId" uuid, quantity bigint, "fromId" uuid, "toId" uuid)
      cross join lateral (values ("fromId", -quantity), ("toId", quantity)) place (location_id, pieces)
      group by "variantId", location_id having sum(pieces) <> 0
      order by "variantId", location_id`.execute(db),
  )
}
