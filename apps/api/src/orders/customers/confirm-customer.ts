import { appNow } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

/** Marks the address as confirmed, including that of a merged customer. */
export async function confirmCustomer(db: Db, email: string): Promise<void> {
  await db
    .updateTable('customers')
    .set({ email_confirmed_at: appNow })
    .where('email_key', '=', email.toLowerCase())
    .where('email_confirmed_at', 'is', null)
    .execute()
}
