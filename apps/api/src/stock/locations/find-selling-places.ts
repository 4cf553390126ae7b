import { sql } from 'kysely'

import type { Db } from '../../platform/database/tenant-db.ts'

/** Selling locations, main location first. */
export async function findSellingPlaces(db: Db): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`select selling_locations()::text[] as ids`.execute(
    db,
  )
  return rows[0]?.ids ?? []
}
