import type { PurchaseEvent } from '@marketday/contract/stock/documents/purchases/purchases'

import type { Db } from '../../../platform/database/tenant-db.ts'
import { record } from '../../../platform/events/record.ts'
import { conflict, notFound } from '../../../platform/http/errors.ts'
import { refuseEvent } from './rules.ts'

export interface Acting {
  readonly version?: number
  readonly event: PurchaseEvent
}

/**
 * Locks a purchase. 409 if the act is no longer possible or the displayed version is outdated: of
 * two concurrent receipts, one succeeds.
 */
export async function lockPurchase(db: Db, purchaseId: string, { version, event }: Acting) {
  const purchase = await db
    .selectFrom('purchases')
    .select(['status', 'version', 'number', 'currency', 'location_id as locationId'])
    .where('purchase_id', '=', purchaseId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!purchase) throw notFound('Purchase order')
  const refusal = refuseEvent(purchase.status, event)
  if (refusal) throw conflict('invalid_transition', refusal)
  if (version !== undefined && purchase.version !== version)
    throw conflict(
      'version_conflict',
      'Someone else changed this purchase order. Please review it.',
    )
  return purchase
}

export async function tellPurchase(
  db: Db,
  purchaseId: string,
  what: 'cancelled' | 'closed' | 'edited' | 'ordered' | 'prepared' | 'receipt_undone' | 'received',
): Promise<void> {
  await record(db, { name: `purchase.${what}`, objectType: 'purchase', objectId: purchaseId })
}
