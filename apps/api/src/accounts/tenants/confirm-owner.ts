import { appNow } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

/** From here on the shop may sell and write. True the first time. */
export async function confirmOwner(db: Db): Promise<boolean> {
  const opened = await db
    .updateTable('tenants')
    .set({ owner_confirmed_at: appNow })
    .where('tenant_id', '=', db.context.tenantId)
    .where('owner_confirmed_at', 'is', null)
    .executeTakeFirst()
  return opened.numUpdatedRows > 0n
}
