import { sql } from 'kysely'

import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import { purchaseLimits } from '@marketday/contract/stock/documents/purchases'
import type {
  editPurchase as edit,
  PurchaseDraft,
} from '@marketday/contract/stock/documents/purchases'

import type { Db } from '../../../platform/database/tenant-db.ts'
import { conflict } from '../../../platform/http/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { requireReceivable } from '../../receive-stock.ts'
import { lockPurchase, tellPurchase } from './lock-purchase.ts'
import { appNow } from '../../../platform/database/sql.ts'
import { findPurchaseLines } from './find-purchases.ts'

export async function draftPurchase(db: Db, draft: PurchaseDraft): Promise<string> {
  await lockPurchases(db)
  await requireRoom(db)
  await requireReceivable(db, placeAndGoods(draft))
  const purchaseId = newId()
  const next = sql<number>`(select coalesce(max(number), 0) + 1 from purchases)`
  await db
    .insertInto('purchases')
    .values({
      purchase_id: purchaseId,
      number: next,
      actor_name: db.context.actor.name,
      ...toColumns(draft),
    })
    .execute()
  await addLines(db, purchaseId, draft.lines)
  await tellPurchase(db, purchaseId, 'prepared')
  return purchaseId
}

export async function editPurchase(
  db: Db,
  purchaseId: string,
  { draft, version }: BodyOf<typeof edit>,
): Promise<void> {
  await lockPurchase(db, purchaseId, { version, event: 'edit' })
  await requireReceivable(db, placeAndGoods(draft))
  await db
    .updateTable('purchases')
    .set({ ...toColumns(draft), version: version + 1 })
    .where('purchase_id', '=', purchaseId)
    .execute()
  await db.deleteFrom('purchase_lines').where('purchase_id', '=', purchaseId).execute()
  await addLines(db, purchaseId, draft.lines)
  await tellPurchase(db, purchaseId, 'edited')
}

const placeAndGoods = ({ locationId, lines }: PurchaseDraft) => ({
  locationId,
  variantIds: lines.map(({ variantId }) => variantId),
})

const toColumns = (draft: PurchaseDraft) => ({
  supplier_name: draft.supplierName,
  supplier_email: draft.supplierEmail,
  supplier_reference: draft.supplierReference,
  location_id: draft.locationId,
  expected_on: draft.expectedOn,
  note: draft.note,
  currency: sql<string>`(select currency from markets where is_default)`,
})

/** Serializes purchases, for numbers and the limit. */
async function lockPurchases(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('purchases:' || current_setting('app.tenant_id'), 0))`.execute(
    db,
  )
}

async function requireRoom(db: Db): Promise<void> {
  const open = await db
    .selectFrom('purchases')
    .select('purchase_id')
    .where('closed_at', 'is', null)
    .limit(purchaseLimits.open)
    .execute()
  if (open.length === purchaseLimits.open)
    throw conflict(
      'conflict',
      `${purchaseLimits.open} purchase orders are open. Receive, close or cancel one first`,
    )
}

async function addLines(db: Db, purchaseId: string, lines: PurchaseDraft['lines']) {
  await db
    .insertInto('purchase_lines')
    .values(
      lines.map(({ variantId, quantity, unitCostMinor }, position) => ({
        purchase_id: purchaseId,
        variant_id: variantId,
        position,
        quantity,
        unit_cost_minor: unitCostMinor,
      })),
    )
    .execute()
}

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
