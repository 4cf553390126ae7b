import { sql } from 'kysely'

import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { listStockLevels } from '@marketday/contract/stock/stock'

import type { Db } from '../../platform/database/tenant-db.ts'

type Level = ResponseOf<typeof listStockLevels>['rows'][number]

export async function findLevels(db: Db, variantId: string): Promise<Level[]> {
  const { rows } = await sql<Level>`
    select location_id as "locationId", place.name as "locationName", place.is_default as "isMain", on_hand as "onHand",
      reserved, unavailable, incoming, on_hand - reserved - unavailable as available
    from stock_levels join locations place using (location_id)
    where variant_id = ${variantId}::uuid
      and (place.is_default or place.closed_at is null or on_hand <> 0)
    order by place.is_default desc, lower(place.name), location_id`.execute(db)
  return rows
}
