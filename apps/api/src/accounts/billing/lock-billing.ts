import { sql } from 'kysely'

import type { Db } from '../../platform/database/tenant-db.ts'

/** Serializes payments, endings and changes of a business's plan. */
export async function lockBilling(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('billing:' || current_setting('app.tenant_id'), 0))`.execute(
    db,
  )
}
