import { appNow } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

/** Allows the shop to sell and send mail. True the first time. */
export async function confirmOwner(db: Db): Promise<boolean> {
  const opened = await db
    .updateTable('tenants')
    .set({ owner_confirmed_at: appNow })
    .where('tenant_id', '=', db.context.tenantId)
    .where('owner_confirmed_at', 'is', null)
    .executeTakeFirst()
  return opened.numUpdatedRows > 0n
}
