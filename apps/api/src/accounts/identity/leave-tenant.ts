import { sql } from 'kysely'

import type { Db } from '../../platform/database/tenant-db.ts'

/** Leaves the tenant that the transaction entered; `db` is the handle from before. */
export async function leaveTenant(db: Db): Promise<Db> {
  await sql`select set_config('app.tenant_id', '', true)`.execute(db)
  return db
}
