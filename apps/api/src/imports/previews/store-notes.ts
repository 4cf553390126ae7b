import type { SourcePage } from '@marketday/contract/imports/import-pages'
import type { OldAddress } from '@marketday/contract/imports/old-addresses'
import { priceRange } from '@marketday/contract/imports/source-items'

import { appNow, json, replaceRows } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { NotedItem } from '../website/reading.ts'
import type { PreviewState } from './rules.ts'

interface PreviewUpdate {
  readonly previewId: string
  readonly facts: PreviewState
  readonly items: readonly NotedItem[]
  readonly pages: readonly SourcePage[]
  readonly addresses: readonly OldAddress[]
}

/** Returns false if the reading was stopped; the items are stored anyway. */
export async function storeNotes(
  db: Db,
  { previewId, facts, items, pages, addresses }: PreviewUpdate,
): Promise<boolean> {
  await replaceRows(db, 'import_preview_items', {
    key: ['import_preview_id', 'source_key'],
    rows: items.map((noted) => rowOf(noted, previewId)),
  })
  await replaceRows(db, 'import_preview_pages', {
    key: ['import_preview_id', 'path'],
    rows: pages.map((page, position) => ({ import_preview_id: previewId, position, ...page })),
  })
  const { brand, currentPage, errorCode, progress, ...columns } = facts
  const updated = await db
    .updateTable('import_previews')
    .set({
      ...columns,
      current_page: currentPage.slice(0, 300),
      ...(brand && { brand: json(brand) }),
      ...(addresses.length > 0 && { addresses: json(addresses) }),
      progress: json(progress),
      error_code: errorCode,
      heartbeat_at: appNow,
      updated_at: appNow,
    })
    .where('import_preview_id', '=', previewId)
    .where('status', 'in', ['probing', 'crawling'])
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

function rowOf({ item, position, duplicateOf }: NotedItem, previewId: string) {
  const { lowest, highest } = priceRange(item.variants)
  return {
    import_preview_id: previewId,
    source_key: item.key,
    position,
    title: item.title,
    price_minor: lowest,
    highest_price_minor: highest,
    currency: item.currency,
    duplicate_of: duplicateOf,
    item,
  }
}
