import { sql } from 'kysely'

import type { Db } from '../../../platform/database/tenant-db.ts'
import { bringInProducts, readProducts } from '../../../products/bring-in-products.ts'
import { lockCatalogue } from '../../../products/product-limit.ts'
import type { ImportRow } from '../../queries.ts'
import type { TakenBack } from '../../undo/taken-back.ts'

const atOnce = 250

/**
 * Some of the items that an upload has changed are as they were before; one that was changed since stays and is named.
 * What the upload has added is not among them. `row` is locked by this transaction.
 */
export async function takeBackSheetItems(db: Db, row: ImportRow): Promise<TakenBack> {
  const items = await db
    .selectFrom('import_sheet_items')
    .select(['row_number', 'title', 'product_id', 'applied_version', 'before'])
    .where('import_id', '=', row.import_id)
    .where('kind', '=', 'changed')
    .where('outcome', '=', 'applied')
    .orderBy('row_number')
    .limit(atOnce)
    .execute()
  await lockCatalogue(db)
  const products = await readProducts(
    db,
    items.flatMap((item) => item.product_id ?? []),
  )
  const isAsLeft = (item: (typeof items)[number]) =>
    products.get(item.product_id ?? '')?.version === item.applied_version
  const [back, kept] = [items.filter(isAsLeft), items.filter((item) => !isAsLeft(item))]
  await bringInProducts(db, {
    importId: row.import_id,
    added: [],
    refreshed: back.flatMap(({ product_id: id, applied_version: version, before }) =>
      id && version && before ? [{ id, version, sourceKey: null, input: before }] : [],
    ),
  })
  await db
    .updateTable('import_sheet_items')
    .set({
      outcome: sql`case when row_number = any(${rowNumbers(kept)}::int[]) then 'kept' else 'undone' end`,
    })
    .where('import_id', '=', row.import_id)
    .where('row_number', '=', sql<number>`any(${rowNumbers(items)}::int[])`)
    .execute()
  return {
    taken: back.length,
    kept: kept.length,
    failures: kept.map(({ row_number: number, title }) => ({
      key: String(number),
      subject: title,
      reason: 'It was changed since the upload and stays as it is',
    })),
  }
}

const rowNumbers = (items: readonly { row_number: number }[]) =>
  items.map((item) => item.row_number)
