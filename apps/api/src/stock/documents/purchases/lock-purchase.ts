import { sql } from 'kysely'

import type { PurchaseEvent } from '@marketday/contract/stock/documents/purchases'

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

/** Sets the order's state by its receipts; received when nothing is expected any more. */
export async function settlePurchase(db: Db, purchaseId: string): Promise<void> {
  await sql`
    update purchases set version = version + 1, status = case when came.everything then 'received'
        when came.something then 'partlyReceived' else 'ordered' end,
      closed_at = case when came.everything then app_now() end,
      closed_by = case when came.everything then ${db.context.actor.name}::text end
    from (select bool_and(received = quantity) as everything, bool_or(received > 0) as something
      from purchase_lines where purchase_id = ${purchaseId}::uuid) came
    where purchase_id = ${purchaseId}::uuid`.execute(db)
}
