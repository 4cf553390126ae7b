import { sql } from 'kysely'

import { averageCost } from '@marketday/contract/purchases/average-cost'
import type { PurchaseArrival, PurchaseLine } from '@marketday/contract/purchases/purchases'

import type { Db } from '../platform/database/tenant-db.ts'
import { conflict, notFound } from '../platform/http/errors.ts'
import { newId } from '../platform/ids.ts'
import { changeCosts } from '../products/change-amounts.ts'
import type { VariantCost } from '../products/change-amounts.ts'
import { receiveStock } from '../stock/receive-stock.ts'
import { findPurchaseLines } from './find-purchases.ts'
import { lockPurchase, tellPurchase } from './lock-purchase.ts'
import { settlePurchase } from './settle-purchase.ts'

type Lines = PurchaseArrival['lines']

/** What came in is on hand, and each item costs from now on what it does on average. */
export async function receivePurchase(
  db: Db,
  purchaseId: string,
  { version, lines, note = '' }: PurchaseArrival,
): Promise<void> {
  const { locationId, currency } = await lockPurchase(db, purchaseId, { version, event: 'receive' })
  refuseTooMuch(await findPurchaseLines(db, purchaseId), lines)
  await writeDown(db, purchaseId, lines)
  const receiptId = await addReceipt(db, { purchaseId, lines, note })
  const reference = { referenceType: 'purchase', referenceId: receiptId } as const
  const variantIds = lines.map(({ variantId }) => variantId)
  // Whoever receives the same items for another order waits for their costs before the goods move.
  await changeCosts(db, variantIds, async (costs) => {
    await receiveStock(db, { lines, reason: note, locationId, ...reference })
    return averageCosts(lines, { costs, currency, onHand: await findOnHand(db, variantIds) })
  })
  await settlePurchase(db, purchaseId)
  await tellPurchase(db, purchaseId, 'received')
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

async function writeDown(db: Db, purchaseId: string, lines: Lines): Promise<void> {
  await sql`
    update purchase_lines line set received = line.received + given.quantity
    from json_to_recordset(${JSON.stringify(lines)}::json) as given ("variantId" uuid, quantity int)
    where line.purchase_id = ${purchaseId}::uuid and line.variant_id = given."variantId"`.execute(
    db,
  )
}

async function addReceipt(
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

interface Before {
  readonly costs: ReadonlyMap<string, VariantCost>
  readonly currency: string
  /** With what has just come in. */
  readonly onHand: ReadonlyMap<string, number>
}

function averageCosts(lines: Lines, { costs, currency, onHand }: Before): Map<string, number> {
  return new Map(
    lines.flatMap((line) => {
      const cost = costs.get(line.variantId)
      // An amount of another currency says nothing about a cost in this one.
      if (cost?.currency !== currency) return []
      const before = (onHand.get(line.variantId) ?? 0) - line.quantity
      return [[line.variantId, averageCost({ ...cost, onHand: before }, line)] as const]
    }),
  )
}

/** At all locations. */
async function findOnHand(db: Db, variantIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ variantId: string; onHand: number }>`
    select variant_id as "variantId", sum(on_hand)::bigint as "onHand" from stock_levels
    where variant_id = any(${variantIds}::uuid[]) group by variant_id`.execute(db)
  return new Map(rows.map((row) => [row.variantId, row.onHand]))
}
