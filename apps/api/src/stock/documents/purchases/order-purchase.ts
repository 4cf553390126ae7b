import { appNow } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { conflict } from '../../../platform/http/errors.ts'
import { requireReceivable } from '../../receive-stock.ts'
import { findPurchaseLines } from './find-purchases.ts'
import { lockPurchase, tellPurchase } from './lock-purchase.ts'

/** From now on the goods are expected; nothing is sent to the supplier. */
export async function orderPurchase(db: Db, purchaseId: string, version: number): Promise<void> {
  const { locationId } = await lockPurchase(db, purchaseId, { version, event: 'order' })
  const rows = await findPurchaseLines(db, purchaseId)
  if (rows.length === 0) throw conflict('conflict', 'This purchase order has no lines left')
  await requireReceivable(db, { locationId, variantIds: rows.map((row) => row.variantId) })
  await db
    .updateTable('purchases')
    .set({
      status: 'ordered',
      ordered_at: appNow,
      ordered_by: db.context.actor.name,
      version: version + 1,
    })
    .where('purchase_id', '=', purchaseId)
    .execute()
  await tellPurchase(db, purchaseId, 'ordered')
}
