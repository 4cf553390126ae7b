import { sql } from 'kysely'

import { appNow } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { conflict, notFound } from '../../../platform/http/errors.ts'
import { takeBack } from '../../receive-stock.ts'
import { lockPurchase, tellPurchase } from './lock-purchase.ts'
import { refuseReceiptUndo } from './rules.ts'
import { settlePurchase } from './settle-purchase.ts'

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
