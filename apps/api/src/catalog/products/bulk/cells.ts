import { sql } from 'kysely'

import type { ItemValues } from '@marketday/contract/catalog/products/bulk-acts'
import type { CellEdits } from '@marketday/contract/catalog/products/item-cells'
import type { Can } from '@marketday/contract/accounts/team/permissions'

import { inOrder } from '../../../platform/database/in-order.ts'
import { findTimeZone } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { record } from '../../../platform/events/record.ts'
import { forbidden, notFound } from '../../../platform/http/errors.ts'
import { recordCounts, reverseLines } from '../../../stock/correct-stock.ts'
import { listCodedMarkets } from '../../markets/shop-market.ts'
import { refuseTakenSkus, wantedSkus } from './cell-rules.ts'
import type { CellContext } from './cell-rules.ts'
import type { ItemDecision } from './rules.ts'

/** Items of the spreadsheet with their edited cells; 404 if none exists. */
export async function chooseCells(db: Db, { items }: CellEdits, can: Can) {
  requireMayCount({ items }, can)
  const ids = items.map(({ itemId }) => itemId)
  const found = await db
    .selectFrom('products')
    .select('product_id')
    .where('product_id', '=', sql<string>`any(${ids}::uuid[])`)
    .limit(1)
    .executeTakeFirst()
  if (!found) throw notFound('Item')
  const edits = new Map(items.map((item) => [item.itemId, item]))
  return { action: { kind: 'cells' }, ids, edits } as const
}

/** Counting stock requires its own permission. */
function requireMayCount({ items }: CellEdits, can: Can): void {
  const counts = items.some(({ variants = [] }) => variants.some(({ onHand }) => onHand))
  if (counts && !can('stock.edit')) throw forbidden('Your role can’t count stock')
}

export async function findCellContext(db: Db): Promise<CellContext> {
  const [timeZone, markets] = await inOrder([findTimeZone(db), listCodedMarkets(db)])
  return { now: db.context.now, timeZone, markets }
}

/** Refuses decisions that would assign a SKU twice; the unique constraint decides races. */
export async function keepSkusApart<D extends { readonly decision: ItemDecision }>(
  db: Db,
  decided: readonly D[],
): Promise<readonly D[]> {
  const skus = wantedSkus(decided)
  if (skus.length === 0) return decided
  const { rows } = await sql<{ variantId: string; sku: string; title: string }>`
    select v.variant_id as "variantId", v.sku, p.title
    from unnest(${skus}::text[]) wanted (sku) join variants v on v.sku = wanted.sku
    join products p on p.product_id = v.product_id`.execute(db)
  return refuseTakenSkus(decided, rows)
}

type Counts = NonNullable<ItemValues['counts']>

/** One ledger entry per act, named after it. */
export async function countCells(db: Db, bulkActId: string, counts: Counts): Promise<void> {
  if (counts.length === 0) return
  const lines = counts.map(({ variantId, change }) => ({ variantId, quantity: change }))
  await recordCounts(db, lines, { referenceType: 'entry', referenceId: bulkActId })
  await recordEvents(db, 'stock.counted', counts)
}

/** Skips entries already reverted. */
export async function uncountCells(db: Db, bulkActId: string, counts: Counts): Promise<void> {
  if (counts.length === 0) return
  await reverseLines(
    db,
    { referenceType: 'entry', referenceId: bulkActId },
    counts.map(({ variantId }) => variantId),
  )
  await recordEvents(db, 'stock.undone', counts)
}

const recordEvents = (db: Db, name: 'stock.counted' | 'stock.undone', counts: Counts) =>
  record(
    db,
    counts.map(({ variantId: objectId }) => ({ name, objectType: 'variant', objectId })),
  )
