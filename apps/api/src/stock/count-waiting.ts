import { sql } from 'kysely'

import type { Db } from '../platform/database/tenant-db.ts'
import { customsBit, isSoldAbroad } from './item-filters.ts'

/** Excludes variants never in stock. */
export async function countLowStock(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(short_variants), 0)::int as count from listed_products
    where short_variants > 0 and status <> 'archived'`.execute(db)
  return rows[0]?.count ?? 0
}

/** Delivered items without HS code or country of origin, if the business sells abroad. */
export async function countLackingCustoms(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from listed_products
    where missing > 0 and missing & ${sql.lit(customsBit)} > 0 and status <> 'archived' and ${isSoldAbroad}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export async function countOpenTakes(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('stock_takes')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()
  return count
}
