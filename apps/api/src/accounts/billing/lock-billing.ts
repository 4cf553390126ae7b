import { sql } from 'kysely'

import type { Db } from '../../platform/database/tenant-db.ts'

/** One decision about the plan of a business at a time: whatever pays, ends or changes it waits here for its turn. */
export async function lockBilling(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('billing:' || current_setting('app.tenant_id'), 0))`.execute(
    db,
  )
}
