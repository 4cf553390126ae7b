import { sql } from 'kysely'

import type { StockCount } from '@marketday/contract/imports/sheets'

import type { Db } from '../../platform/database/tenant-db.ts'
import {
  bringInProducts,
  findTiedKinds,
  readProducts,
} from '../../catalog/products/bring-in-products.ts'
import { lockCatalogue } from '../../catalog/products/product-limit.ts'
import { reverseLines } from '../../stock/correct-stock.ts'
import { importBatchSize } from '../import-batches.ts'
import type { ImportRow } from '../queries.ts'
import type { TakenBack } from '../undo/taken-back.ts'

/**
 * Reverts some items changed by an upload; items changed since are skipped and reported. Excludes
 * added items. The caller holds the lock of `row`.
 */
export async function takeBackSheetItems(
  db: Db,
  row: ImportRow,
  after: string,
): Promise<TakenBack> {
  const items = await db
    .selectFrom('import_sheet_items')
    .select(['row_number', 'title', 'product_id', 'applied_version', 'before', 'counts'])
    .where('import_id', '=', row.import_id)
    .where('kind', '=', 'changed')
    .where('outcome', '=', 'applied')
    .where('row_number', '>', Number(after))
    .orderBy('row_number')
    .limit(importBatchSize)
    .execute()
  await lockCatalogue(db)
  const products = await readProducts(
    db,
    items.flatMap((item) => item.product_id ?? []),
  )
  const former = items.flatMap(({ product_id: id, before: input }) =>
    id && input ? [{ id, input }] : [],
  )
  const kinds = new Map([...products].map(([id, { input }]) => [id, { kind: input.kind }]))
  const tied = await findTiedKinds(db, former, kinds)
  const whyKept = ({ product_id: id, applied_version: version }: (typeof items)[number]) =>
    products.get(id ?? '')?.version === version
      ? tied.find((entry) => entry.id === id)?.message
      : 'It was edited since the upload and wasn’t changed'
  const [back, skipped] = [
    items.filter((item) => whyKept(item) === undefined),
    items.filter((item) => whyKept(item) !== undefined),
  ]
  await bringInProducts(db, {
    importId: row.import_id,
    added: [],
    refreshed: back.flatMap(({ product_id: id, applied_version: version, before }) =>
      id && version && before ? [{ id, version, sourceKey: null, input: before }] : [],
    ),
  })
  await takeBackCounts(db, row.import_id, back)
  await db
    .updateTable('import_sheet_items')
    .set({
      outcome: sql`case when row_number = any(${rowNumbers(skipped)}::int[]) then 'kept' else 'undone' end`,
    })
    .where('import_id', '=', row.import_id)
    .where('row_number', '=', sql<number>`any(${rowNumbers(items)}::int[])`)
    .execute()
  return {
    taken: back.length,
    kept: skipped.length,
    last: items.at(-1)?.row_number.toString(),
    failures: skipped.map((item) => ({
      key: String(item.row_number),
      subject: item.title,
      reason: whyKept(item) ?? '',
    })),
  }
}

const rowNumbers = (items: readonly { row_number: number }[]) =>
  items.map((item) => item.row_number)

async function takeBackCounts(
  db: Db,
  importId: string,
  items: readonly { readonly counts: readonly StockCount[] }[],
): Promise<void> {
  const counted = items.flatMap(({ counts }) => counts.map(({ variantId }) => variantId))
  if (counted.length > 0)
    await reverseLines(db, { referenceType: 'import', referenceId: importId }, counted)
}
