import { sql } from 'kysely'

import { averageCost } from '@marketday/contract/stock/documents/average-cost'
import type { PurchaseArrival } from '@marketday/contract/stock/documents/purchases'

import type { Db } from '../../platform/database/tenant-db.ts'
import { changeCosts } from '../../catalog/products/change-amounts.ts'
import type { VariantCost } from '../../catalog/products/change-amounts.ts'
import { receiveStock } from '../../stock/receive-stock.ts'
import {
  lockPurchase,
  tellPurchase,
  settlePurchase,
} from '../../stock/documents/purchases/lock-purchase.ts'
import { storeReceipt } from '../../stock/documents/purchases/store-receipt.ts'

type Lines = PurchaseArrival['lines']

export async function receivePurchase(
  db: Db,
  purchaseId: string,
  { version, lines, note = '' }: PurchaseArrival,
): Promise<void> {
  const { locationId, currency } = await lockPurchase(db, purchaseId, { version, event: 'receive' })
  const receiptId = await storeReceipt(db, { purchaseId, lines, note })
  const reference = { referenceType: 'purchase', referenceId: receiptId } as const
  const variantIds = lines.map(({ variantId }) => variantId)
  // Concurrent receipts of the same items wait for the costs before goods move.
  await changeCosts(db, variantIds, async (costs) => {
    await receiveStock(db, { lines, reason: note, locationId, ...reference })
    return averageCosts(lines, { costs, currency, onHand: await findOnHand(db, variantIds) })
  })
  await settlePurchase(db, purchaseId)
  await tellPurchase(db, purchaseId, 'received')
}

interface Before {
  readonly costs: ReadonlyMap<string, VariantCost>
  readonly currency: string
  readonly onHand: ReadonlyMap<string, number>
}

function averageCosts(lines: Lines, { costs, currency, onHand }: Before): Map<string, number> {
  return new Map(
    lines.flatMap((line) => {
      const cost = costs.get(line.variantId)
      // Costs in another currency are not averaged.
      if (cost?.currency !== currency) return []
      const before = (onHand.get(line.variantId) ?? 0) - line.quantity
      return [[line.variantId, averageCost({ ...cost, onHand: before }, line)] as const]
    }),
  )
}

async function findOnHand(db: Db, variantIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ variantId: string; onHand: number }>`
    select variant_id as "variantId", sum(on_hand)::bigint as "onHand" from stock_levels
    where variant_id = any(${variantIds}::uuid[]) group by variant_id`.execute(db)
  return new Map(rows.map((row) => [row.variantId, row.onHand]))
}
