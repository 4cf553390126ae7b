import type { PurchaseEvent } from '@marketday/contract/stock/documents/purchases/purchases'

import type { Db } from '../../../platform/database/tenant-db.ts'
import { record } from '../../../platform/events/record.ts'
import { conflict, notFound } from '../../../platform/http/errors.ts'
import { refuseEvent } from './rules.ts'

export interface Acting {
  /** What was on the screen; left out where the act names all that it changes. */
  readonly version?: number
  readonly event: PurchaseEvent
}

/**
 * One acts on a purchase order at a time. 409 when it cannot be done any more, or looked different on the screen: of two
 * clerks who receive at once, one does.
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
