import type { ImportItem } from '@marketday/contract/imports/imports'

import type { Db } from '../platform/database/tenant-db.ts'
import { getImportRow, listItemPage, listReviewed } from './queries.ts'
import { isShown } from './rules.ts'
import type { ItemWish } from './rules.ts'

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
