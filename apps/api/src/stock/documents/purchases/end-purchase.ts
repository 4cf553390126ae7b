import { appNow } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { lockPurchase, tellPurchase } from './lock-purchase.ts'

const ends = {
  /** Remaining goods are no longer expected. */
  close: 'closed',
  cancel: 'cancelled',
} as const

export async function endPurchase(
  db: Db,
  purchaseId: string,
  { event, version }: { readonly event: keyof typeof ends; readonly version: number },
): Promise<void> {
  await lockPurchase(db, purchaseId, { version, event })
  await db
    .updateTable('purchases')
    .set({
      status: ends[event],
      closed_at: appNow,
      closed_by: db.context.actor.name,
      version: version + 1,
    })
    .where('purchase_id', '=', purchaseId)
    .execute()
  await tellPurchase(db, purchaseId, ends[event])
}
