import { sql } from 'kysely'

import type { Db } from '../platform/database/tenant-db.ts'

/** Units on hand at the main location, by variant, of these products. */
export async function readOnHand(
  db: Db,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (productIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; onHand: number }>`
    select variant_id as id, on_hand::int as "onHand" from stock_levels
    where product_id = any(${[...productIds]}::uuid[])
      and location_id = (select location_id from locations where is_default)`.execute(db)
  return new Map(rows.map(({ id, onHand }) => [id, onHand]))
}
