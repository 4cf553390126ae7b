import { sql } from 'kysely'

import type { Db } from '../../platform/database/tenant-db.ts'

/**
 * Serializes counting per network or address until the end of the transaction, so that concurrent
 * requests see each other. Always before locking goods and slots; a single statement, so that
 * pipelined ones read after it.
 */
export async function takeTurn(db: Db, ...keys: readonly string[]): Promise<void> {
  const names = keys.map((key) => `${db.context.tenantId} ${key}`).toSorted()
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${names}::text[]) name`.execute(
    db,
  )
}
