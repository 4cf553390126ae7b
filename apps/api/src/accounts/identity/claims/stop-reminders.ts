import { appNow } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { hashSecret } from '../../../platform/ids.ts'

export async function stopReminders(db: Db, token: string) {
  await db
    .updateTable('mail_stops')
    .set({ stopped_at: appNow })
    .where('token_hash', '=', hashSecret(token))
    .where('stopped_at', 'is', null)
    .execute()
  return {}
}
