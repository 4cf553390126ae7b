import { sql } from 'kysely'

import type { ProductInput } from '@marketday/contract/catalog/products/product-shapes'
import { noFile } from '@marketday/contract/catalog/products/item-files'

import { inOrder } from '../../platform/database/in-order.ts'
import { insertRows, updateRows } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { invalid, notFound } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'

interface Digital {
  readonly id: string
  readonly input: Pick<ProductInput, 'kind' | 'files'>
}

/**
 * Writes the files; 400 for a sellable item without any. Replaced files keep their row for orders;
 * removed ones remain for orders only, as for items no longer digital.
 */
export async function replaceFiles(db: Db, items: readonly Digital[]): Promise<void> {
  const changed = items.filter(({ input: { kind, files } }) => kind !== 'digital' || files)
  const fileRows = changed.flatMap(({ id, input: { files = [] } }) =>
    files.map((file, position) => ({
      item_file_id: file.id ?? newId(),
      product_id: id,
      file_id: file.fileId,
      name: file.name,
      position,
      isNew: file.id === undefined,
    })),
  )
  const fileIds = fileRows.map(({ file_id }) => file_id)
  const existing = fileRows.filter(({ isNew }) => !isNew)
  await requireUploaded(db, fileIds)
  await requireOwn(db, existing)
  await inOrder([
    leaveOut(db, changed, existing),
    updateRows(db, 'item_files', { key: 'item_file_id', rows: existing.map(toRow) }),
    insertRows(db, 'item_files', fileRows.filter(({ isNew }) => isNew).map(toRow)),
  ])
  await requireFiles(db, items)
}

type FileRow = {
  readonly isNew: boolean
  readonly item_file_id: string
  readonly product_id: string
}

const toRow = <R extends FileRow>({ isNew: _isNew, ...row }: R) => ({ ...row, removed_at: null })

async function leaveOut(
  db: Db,
  items: readonly Digital[],
  existing: readonly FileRow[],
): Promise<void> {
  if (items.length === 0) return
  await sql`update item_files set removed_at = app_now()
    where product_id = any(${items.map(({ id }) => id)}::uuid[]) and removed_at is null
      and item_file_id <> all(${existing.map((file) => file.item_file_id)}::uuid[])`.execute(db)
}

/** Pictures are not downloadable files. */
async function requireUploaded(db: Db, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return
  const { rows } = await sql<{ id: string }>`
    select file_id as id from files where file_id = any(${fileIds}::uuid[]) and storage_key like 'd/%'`.execute(
    db,
  )
  const uploadedIds = new Set(rows.map(({ id }) => id))
  if (fileIds.some((id) => !uploadedIds.has(id))) throw notFound('File')
}

async function requireOwn(db: Db, existing: readonly FileRow[]): Promise<void> {
  if (existing.length === 0) return
  const { rows } = await sql<{ id: string; productId: string }>`
    select item_file_id as id, product_id as "productId" from item_files
    where item_file_id = any(${existing.map((file) => file.item_file_id)}::uuid[])`.execute(db)
  const owners = new Map(rows.map(({ id, productId }) => [id, productId]))
  if (existing.some((file) => owners.get(file.item_file_id) !== file.product_id))
    throw notFound('File of the item')
}

async function requireFiles(db: Db, items: readonly Digital[]): Promise<void> {
  if (items.length === 0) return
  const { rows } = await sql`select from products
    where product_id = any(${items.map(({ id }) => id)}::uuid[]) and status in ('active', 'scheduled') and ${lacksFiles}`.execute(
    db,
  )
  if (rows.length > 0) throw invalid(noFile, [{ path: 'files', message: noFile }])
}

export const lacksFiles = sql<boolean>`(products.kind = 'digital' and not exists (
  select from item_files f where f.product_id = products.product_id and f.removed_at is null))`
