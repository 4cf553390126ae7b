import { sql } from 'kysely'

import type { Db } from '../../platform/database/tenant-db.ts'

/** Sums the imports' counters: nothing else adds or removes historic orders. */
export async function countHistoricOrders(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(imported - removed), 0)::int as count from order_imports`.execute(db)
  return rows[0]?.count ?? 0
}
