import type { Db } from '../platform/database/tenant-db.ts'

/** All prices are of the shop's one currency. */
export async function changeCurrency(db: Db, currency: string): Promise<void> {
  await db.updateTable('variants').set({ currency }).where('currency', '<>', currency).execute()
}
