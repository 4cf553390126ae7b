import { isDeepStrictEqual } from 'node:util'

import { sql } from 'kysely'

import type { SheetPicture, StockCount } from '@marketday/contract/imports/sheets'

import { insertRows } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { bringInProducts } from '../../catalog/products/bring-in-products.ts'
import type { BroughtIn } from '../../catalog/products/bring-in-products.ts'
import { lockCatalogue } from '../../catalog/products/product-limit.ts'
import { recordCounts } from '../../stock/correct-stock.ts'
import { ensureCategories, toCategoryKey } from '../commit/ensure-categories.ts'
import { madeAt } from '../commit/record-origins.ts'
import { noteProgress } from '../commit/note-progress.ts'
import type { ImportRow } from '../queries.ts'

/** Adds and changes items in one transaction; refuses those changed in the shop since the comparison. */
export async function applySheet(db: Db, row: ImportRow, keys: readonly string[]): Promise<void> {
  const { import_id: importId } = row
  const items = await db
    .selectFrom('import_sheet_items')
    .selectAll()
    .where('import_id', '=', importId)
    .where('row_number', '=', sql<number>`any(${keys.map(Number)}::int[])`)
    .where('outcome', 'is', null)
    .orderBy('row_number')
    .execute()
  await lockCatalogue(db)
  const categories = await ensureCategories(
    db,
    importId,
    items.map(({ category }) => category),
  )
  const inputFor = ({ after, category }: (typeof items)[number]) =>
    category === ''
      ? after
      : { ...after, categoryId: categories.get(toCategoryKey(category)) ?? null }
  const changed = items.filter(({ kind }) => kind === 'changed')
  const added = items.filter(({ kind }) => kind === 'added')
  const written = await bringInProducts(db, {
    importId,
    refreshed: changed.map((item) => ({
      id: item.product_id ?? '',
      version: item.product_version ?? 0,
      sourceKey: null,
      input: inputFor(item),
    })),
    added: added.map((item) => ({
      sourceKey: null,
      input: inputFor(item),
      createdAt: madeAt(row, item.row_number),
    })),
  })
  // Results keep the input order.
  const results = [...changed, ...added].flatMap((item, place) => {
    const product = written[place]
    return product ? [{ item, product }] : []
  })
  await noteApplied(db, importId, results)
  await insertRows(
    db,
    'import_products',
    results
      .filter(({ product }) => product.wasCreated)
      .map(({ item, product }) => ({
        import_id: importId,
        source_key: String(item.row_number),
        product_id: product.id,
        product_version: product.version,
        was_created: true,
      })),
  )
  await countChanged(db, importId, changed)
  await insertRows(db, 'import_pictures', results.flatMap(waitingPictures(importId)))
  await noteProgress(db, row, { committed: items.length, redirects: 0, failures: [] })
}

const countChanged = (
  db: Db,
  importId: string,
  items: readonly { readonly counts: readonly StockCount[] }[],
) =>
  recordCounts(
    db,
    items
      .flatMap(({ counts }) => counts)
      .map(({ variantId, from, to }) => ({ variantId, quantity: to - from })),
    { referenceType: 'import', referenceId: importId },
  )

/** A job copies them later to their positions. */
const waitingPictures =
  (importId: string) =>
  ({
    item,
    product: { id, variants = [] },
  }: {
    readonly item: { readonly pictures: readonly SheetPicture[] }
    readonly product: BroughtIn
  }) =>
    item.pictures.map(({ url, alt = '', variants: shown }, position) => ({
      import_id: importId,
      product_id: id,
      position,
      url,
      alt,
      variant_ids: variants
        .filter(({ optionValues }) =>
          shown.some((values) => isDeepStrictEqual(values, optionValues)),
        )
        .map((variant) => variant.id),
    }))

interface Result {
  readonly item: { readonly row_number: number }
  readonly product: BroughtIn
}

async function noteApplied(db: Db, importId: string, results: readonly Result[]): Promise<void> {
  const rows = results.map(({ item }) => item.row_number)
  const ids = results.map(({ product }) => product.id)
  const versions = results.map(({ product }) => product.version)
  await sql`
    update import_sheet_items as item
    set outcome = 'applied', product_id = given.product_id, applied_version = given.version
    from unnest(${rows}::int[], ${ids}::uuid[], ${versions}::int[]) as given (row_number, product_id, version)
    where item.import_id = ${importId}::uuid and item.row_number = given.row_number`.execute(db)
  const created = results.filter(({ product }) => product.wasCreated).length
  await db
    .updateTable('import_sheets')
    .set((set) => ({
      created: set('created', '+', created),
      updated: set('updated', '+', results.length - created),
    }))
    .where('import_id', '=', importId)
    .execute()
}

export async function listPendingSheetItems(
  db: Db,
  { import_id: importId }: Pick<ImportRow, 'import_id'>,
): Promise<string[]> {
  // One array row: separate rows of a large file take a hundred times the memory.
  const { rows } = await sql<{ total: number; pending: number[] }>`
    select count(*)::int as total,
      coalesce(array_agg(row_number order by row_number) filter (where outcome is null), '{}') as pending
    from import_sheet_items where import_id = ${importId}::uuid`.execute(db)
  const { total, pending } = rows[0] ?? { total: 0, pending: [] }
  await db
    .updateTable('imports')
    .set({ total, committed: total - pending.length })
    .where('import_id', '=', importId)
    .execute()
  return pending.map(String)
}

/** Records why an item was refused; the caller holds the lock of `row`. */
export async function refuseSheetItem(
  db: Db,
  row: ImportRow,
  { key, reason }: { key: string; reason: string },
): Promise<void> {
  const refused = await db
    .updateTable('import_sheet_items')
    .set({ outcome: 'refused' })
    .where('import_id', '=', row.import_id)
    .where('row_number', '=', Number(key))
    .where('outcome', 'is', null)
    .returning('title')
    .executeTakeFirst()
  if (!refused) return
  await db
    .insertInto('import_sheet_faults')
    .values({
      import_id: row.import_id,
      row_number: Number(key),
      place: 1_000,
      heading: '',
      value: refused.title.slice(0, 200),
      problem: reason,
      remedy: 'Upload the row again once this is resolved',
      is_of_item: true,
    })
    .execute()
  await noteProgress(db, row, {
    committed: 1,
    redirects: 0,
    failures: [{ key, subject: refused.title, reason }],
  })
}
