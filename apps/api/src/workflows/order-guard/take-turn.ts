import { sql } from 'kysely'

import type { Db } from '../../platform/database/tenant-db.ts'

/**
 * Whoever counts what a network or an address has takes turns until the end of the transaction, so that of many at
 * once each sees the one before. Always before goods and times are locked; one statement, so that what is sent
 * behind it reads after all of them.
 */
export async function takeTurn(db: Db, ...keys: readonly string[]): Promise<void> {
  const names = keys.map((key) => `${db.context.tenantId} ${key}`).toSorted()
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${names}::text[]) name`.execute(
    db,
  )
}
