import { appNow } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

/** From now on it is known that the customer reads the mails to this address. */
export async function confirmCustomer(db: Db, customerId: string | null): Promise<void> {
  await db
    .updateTable('customers')
    .set({ email_confirmed_at: appNow })
    .where('customer_id', '=', customerId)
    .where('email_confirmed_at', 'is', null)
    .execute()
}
