import { priceRange } from '@marketday/contract/source-items'

import { appNow, json } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { NotedItem } from '../website/reading.ts'
import type { Facts } from './rules.ts'

interface Found {
  readonly previewId: string
  readonly facts: Facts
  readonly items: readonly NotedItem[]
}

/** False when the reading was stopped meanwhile; items that were already found are kept all the same. */
export async function storeNotes(db: Db, { previewId, facts, items }: Found): Promise<boolean> {
  if (items.length > 0)
    await db
      .insertInto('import_preview_items')
      .values(items.map((noted) => rowOf(noted, previewId)))
      .onConflict((conflict) =>
        conflict.constraint('import_preview_items_pkey').doUpdateSet((set) => ({
          title: set.ref('excluded.title'),
          price_minor: set.ref('excluded.price_minor'),
          highest_price_minor: set.ref('excluded.highest_price_minor'),
          currency: set.ref('excluded.currency'),
          duplicate_of: set.ref('excluded.duplicate_of'),
          item: set.ref('excluded.item'),
        })),
      )
      .execute()
  const { brand, currentPage, errorCode, progress, ...columns } = facts
  const updated = await db
    .updateTable('import_previews')
    .set({
      ...columns,
      current_page: currentPage.slice(0, 300),
      ...(brand && { brand: json(brand) }),
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
    item: json(item),
  }
}
