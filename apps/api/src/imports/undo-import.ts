import { sql } from 'kysely'

import type { Can } from '@marketday/contract/team/permissions'

import { deleteCategory } from '../categories/change-category.ts'
import { record } from '../platform/events/record.ts'
import { conflict } from '../platform/http/errors.ts'
import { inOrder } from '../platform/database/in-order.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { removeDrafts } from '../storefronts/change-pages.ts'
import { archiveProducts } from '../products/change-status.ts'
import { getImport } from './get-import.ts'
import { getImportRow } from './queries.ts'
import type { ImportRow } from './queries.ts'
import { takeBackSheet } from './sheets/applying/take-back-sheet.ts'
import { takeBackChanges } from './resync/apply/take-back-changes.ts'
import { removeRedirects, removeRedirectsToGoneCategories } from '../products/redirect-slug.ts'

/**
 * Takes imported items back: archived, because stock and orders may refer to them. Items that were
 * changed or ordered meanwhile, and those that the import only brought up to date, stay. What a check of the website
 * has changed comes back field by field.
 */
export async function undoImport(
  db: Db,
  importId: string,
  can: Can,
): Promise<{ removed: number; kept: number }> {
  const row = await getImportRow(db, importId, { lock: true })
  const { actions } = await getImport(db, importId, can)
  if (actions.undo !== null) throw conflict('invalid_transition', actions.undo)
  const changes = await takeBack(db, row)
  const items = await listItems(db, row)
  const untouched = items.filter((item) => item.isUntouched)
  await archiveAgain(
    db,
    importId,
    untouched.map(({ productId }) => productId),
  )
  await removeDrafts(db, importId)
  await deleteEmptyCategories(db, row.created_category_ids)
  await inOrder([
    removeRedirects(
      db,
      items.map(({ productId }) => productId),
    ),
    removeRedirectsToGoneCategories(db),
    db
      .updateTable('imports')
      .set((set) => ({ status: 'undone', version: set('version', '+', 1) }))
      .where('import_id', '=', importId)
      .execute(),
    db
      .deleteFrom('import_pictures')
      .where('import_id', '=', importId)
      .where('status', '=', 'waiting')
      .execute(),
    record(db, {
      name: 'import.undone',
      objectType: 'import',
      objectId: importId,
      details: { removed: untouched.length + changes.taken },
    }),
  ])
  return {
    removed: untouched.length + changes.taken,
    kept: items.length - untouched.length + changes.kept,
  }
}

async function takeBack(db: Db, row: ImportRow): Promise<{ taken: number; kept: number }> {
  if (row.kind === 'resync') return await takeBackChanges(db, row.import_id)
  return row.kind === 'sheet' ? await takeBackSheet(db, row) : { taken: 0, kept: 0 }
}

async function listItems(
  db: Db,
  { import_id: importId, kind }: ImportRow,
): Promise<{ productId: string; isUntouched: boolean }[]> {
  const { rows } = await sql<{ productId: string; isUntouched: boolean }>`
    select i.product_id as "productId",
      i.was_created and p.version = i.product_version and p.status <> 'archived' and not exists (
        select from stock_movements m join variants v on v.variant_id = m.variant_id
         where v.product_id = p.product_id and m.reference_type <> 'import') and not exists (
        select from order_lines l join variants v on v.variant_id = l.variant_id where v.product_id = p.product_id
      ) as "isUntouched"
    from import_products i join products p on p.product_id = i.product_id
    where i.import_id = ${importId} and (i.was_created or ${kind} = 'import') order by p.product_id`.execute(
    db,
  )
  return rows
}

/** The versions they have now are again ones that nobody changed: the next import may revive them. */
async function archiveAgain(
  db: Db,
  importId: string,
  productIds: readonly string[],
): Promise<void> {
  await archiveProducts(db, productIds)
  await db
    .updateTable('import_products')
    .set((set) => ({ product_version: set('product_version', '+', 1) }))
    .where('import_id', '=', importId)
    .where('product_id', '=', sql<string>`any(${productIds}::uuid[])`)
    .execute()
}

async function deleteEmptyCategories(db: Db, categoryIds: readonly string[]): Promise<void> {
  for (const categoryId of categoryIds) {
    const used = await db
      .selectFrom('products')
      .select('product_id')
      .where('category_id', '=', categoryId)
      .where('status', '<>', 'archived')
      .limit(1)
      .executeTakeFirst()
    const known = await db
      .selectFrom('categories')
      .select('category_id')
      .where('category_id', '=', categoryId)
      .executeTakeFirst()
    if (!used && known) await deleteCategory(db, categoryId, null)
  }
}
