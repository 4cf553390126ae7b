import { appNow } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

/** From now on it is known that the mails to this address are read; that of somebody who was merged since included. */
export async function confirmCustomer(db: Db, email: string): Promise<void> {
  await db
    .updateTable('customers')
    .set({ email_confirmed_at: appNow })
    .where('email_key', '=', email.toLowerCase())
    .where('email_confirmed_at', 'is', null)
    .execute()
}
