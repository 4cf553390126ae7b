import { sql } from 'kysely'

import type { PurchaseArrival, PurchaseLine } from '@marketday/contract/stock/documents/purchases'

import type { Db } from '../../../platform/database/tenant-db.ts'
import { conflict, notFound } from '../../../platform/http/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { findPurchaseLines } from './find-purchases.ts'
import { appNow } from '../../../platform/database/sql.ts'
import { takeBack } from '../../receive-stock.ts'
import { lockPurchase, tellPurchase, settlePurchase } from './lock-purchase.ts'
import { refuseReceiptUndo } from './rules.ts'

type Lines = PurchaseArrival['lines']

interface NewReceipt {
  readonly purchaseId: string
  readonly lines: Lines
  readonly note: string
}

/** Stores a receipt and returns its id; 409 if more arrives than is expected. The purchase is locked. */
export async function storeReceipt(db: Db, receipt: NewReceipt): Promise<string> {
  const { purchaseId, lines } = receipt
  refuseTooMuch(await findPurchaseLines(db, purchaseId), lines)
  await countReceived(db, purchaseId, lines)
  return await insertReceipt(db, receipt)
}

function refuseTooMuch(ordered: readonly PurchaseLine[], lines: Lines): void {
  const byVariant = new Map(ordered.map((row) => [row.variantId, row]))
  for (const { variantId, quantity } of lines) {
    const row = byVariant.get(variantId)
    if (!row) throw notFound('Line of this purchase order')
    const left = row.quantity - row.received
    const message = `Only ${left} of ${row.title} are expected`
    if (quantity > left) throw conflict('conflict', message, [{ path: variantId, message }])
  }
}

async function countReceived(db: Db, purchaseId: string, lines: Lines): Promise<void> {
  await sql`
    update purchase_lines line set received = line.received + given.quantity
    from json_to_recordset(${JSON.stringify(lines)}::json) as given ("variantId" uuid, quantity int)
    where line.purchase_id = ${purchaseId}::uuid and line.variant_id = given."variantId"`.execute(
    db,
  )
}

async function insertReceipt(
  db: Db,
  {
    purchaseId,
    lines,
    note,
  }: { readonly purchaseId: string; readonly lines: Lines; readonly note: string },
): Promise<string> {
  const receiptId = newId()
  await db
    .insertInto('purchase_receipts')
    .values({
      purchase_receipt_id: receiptId,
      purchase_id: purchaseId,
      note,
      actor_name: db.context.actor.name,
    })
    .execute()
  await db
    .insertInto('purchase_receipt_lines')
    .values(
      lines.map(({ variantId, quantity, unitCostMinor }) => ({
        purchase_receipt_id: receiptId,
        variant_id: variantId,
        quantity,
        unit_cost_minor: unitCostMinor,
      })),
    )
    .execute()
  return receiptId
}

interface Meant {
  readonly purchaseId: string
  readonly purchaseReceiptId: string
}

/** Reverts a receipt's stock entries and quantities. Costs stay: later receipts and sales are based on them. */
export async function undoReceipt(db: Db, { purchaseId, purchaseReceiptId }: Meant): Promise<void> {
  const { locationId } = await lockPurchase(db, purchaseId, { event: 'undo' })
  const receipt = await db
    .selectFrom('purchase_receipts')
    .select(['received_at as receivedAt', 'undone_at as undoneAt'])
    .where('purchase_id', '=', purchaseId)
    .where('purchase_receipt_id', '=', purchaseReceiptId)
    .executeTakeFirst()
  if (!receipt) throw notFound('Receipt')
  const refusal = refuseReceiptUndo(receipt, db.context.now)
  if (refusal) throw conflict('invalid_transition', refusal)
  await takeBack(db, { locationId, referenceType: 'purchase', referenceId: purchaseReceiptId })
  await giveBack(db, { purchaseId, purchaseReceiptId })
  await settlePurchase(db, purchaseId)
  await tellPurchase(db, purchaseId, 'receipt_undone')
}

async function giveBack(db: Db, { purchaseId, purchaseReceiptId }: Meant): Promise<void> {
  await db
    .updateTable('purchase_receipts')
    .set({ undone_at: appNow, undone_by: db.context.actor.name })
    .where('purchase_receipt_id', '=', purchaseReceiptId)
    .execute()
  await sql`
    update purchase_lines line set received = received - came.quantity
    from purchase_receipt_lines came
    where came.purchase_receipt_id = ${purchaseReceiptId}::uuid and line.purchase_id = ${purchaseId}::uuid
      and line.variant_id = came.variant_id`.execute(db)
}
