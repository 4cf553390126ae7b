import { sql } from 'kysely'

import type { Db } from '../../../platform/database/tenant-db.ts'

/** Sets the order's state by its receipts; received when nothing is expected any more. */
export async function settlePurchase(db: Db, purchaseId: string): Promise<void> {
  await sql`
    update purchases set version = version + 1, status = case when came.everything then 'received'
        when came.something then 'partlyReceived' else 'ordered' end,
      closed_at = case when came.everything then app_now() end,
      closed_by = case when came.everything then ${db.context.actor.name}::text end
    from (select bool_and(received = quantity) as everything, bool_or(received > 0) as something
      from purchase_lines where purchase_id = ${purchaseId}::uuid) came
    where purchase_id = ${purchaseId}::uuid`.execute(db)
}
