import type { ImportItem, changeImportItems } from '@marketday/contract/imports/imports'
import type { BodyOf } from '@marketday/contract/endpoints/endpoint'

import type { Db } from '../platform/database/tenant-db.ts'
import { getImportRow, listItemPage, listReviewed, editsOf } from './queries.ts'
import { isShown } from './rules.ts'
import type { ItemWish, Edit } from './rules.ts'
import { conflict, invalid } from '../platform/http/errors.ts'
import { json } from '../platform/database/sql.ts'
import type { ImportRow } from './queries.ts'

interface ItemQuery extends ItemWish {
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
}

export async function listItems(
  db: Db,
  importId: string,
  query: ItemQuery,
): Promise<{ rows: ImportItem[]; nextCursor: string | null }> {
  const { cursor = '0', limit = 50 } = query
  const row = await getImportRow(db, importId)
  const items = (await listReviewed(db, row)).filter((item) => isShown(item, query))
  const from = Number.parseInt(cursor, 10) || 0
  const reviewedByKey = new Map(items.slice(from, from + limit).map((item) => [item.key, item]))
  const rows = await listItemPage(db, row.import_preview_id, {
    keys: [...reviewedByKey.keys()],
    reviewedByKey,
  })
  return { rows, nextCursor: from + limit < items.length ? String(from + limit) : null }
}

type Change = BodyOf<typeof changeImportItems>

export async function changeItems(
  db: Db,
  importId: string,
  { keys, filter, search, ...change }: Change,
): Promise<void> {
  const row = await getImportRow(db, importId, { lock: true })
  if (!isInReview(row)) throw conflict('invalid_transition', 'These items are no longer in review')
  if (change.title !== undefined && keys?.length !== 1)
    throw invalid('Rename one item at a time', [{ path: 'keys', message: 'Exactly one' }])
  const items = await listReviewed(db, row)
  const selectedKeys = new Set(
    keys ?? items.filter((item) => isShown(item, { filter, search })).map(({ key }) => key),
  )
  const edits: Record<string, Edit> = { ...editsOf(row) }
  const edit = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  for (const { key } of items) if (selectedKeys.has(key)) edits[key] = { ...edits[key], ...edit }
  await db
    .updateTable('imports')
    .set((set) => ({ edits: json(edits), version: set('version', '+', 1) }))
    .where('import_id', '=', importId)
    .execute()
}

const isInReview = ({ kind, status }: ImportRow) =>
  kind === 'import' && (status === 'review' || status === 'failed')
