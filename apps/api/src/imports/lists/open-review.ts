import type { ImportSource } from '@marketday/contract/imports/import-sources'
import { priceRange } from '@marketday/contract/imports/source-items'
import type { SourceItem } from '@marketday/contract/imports/source-items'

import { inOrder } from '../../platform/database/in-order.ts'
import { appNow, insertRows } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import type { ImportRow } from '../queries.ts'
import { hashSecret, newId, newSecret } from '../../platform/ids.ts'

interface Review {
  readonly source: ImportSource
  /** Source of the items; together with an item's key it identifies the item. */
  readonly host: string
  readonly currency: string
  readonly items: readonly SourceItem[]
  readonly notice: string
  readonly kind?: ImportRow['kind']
  readonly thumbnails?: ReadonlyMap<string, string>
}

export async function openReview(db: Db, review: Review): Promise<string> {
  const [previewId, importId] = [newId(), newId()]
  const { source, host, currency, items, notice, thumbnails, kind = 'import' } = review
  await inOrder([
    db
      .insertInto('import_previews')
      .values({
        import_preview_id: previewId,
        // The token is discarded: the preview belongs to this shop from the start.
        token_hash: hashSecret(newSecret()),
        address: '',
        host,
        source,
        currency,
        notice,
        status: 'extracted',
        found: items.length,
        read: items.length,
        claimed_at: appNow,
      })
      .execute(),
    insertRows(db, 'import_preview_items', toRows(previewId, items, thumbnails)),
    db
      .insertInto('imports')
      .values({ import_id: importId, import_preview_id: previewId, consent_at: appNow, kind })
      .execute(),
    record(db, { name: 'import.claimed', objectType: 'import', objectId: importId }),
  ])
  return importId
}

/** Duplicates get distinct keys and are deselected. */
function toRows(
  previewId: string,
  items: readonly SourceItem[],
  thumbnails: Review['thumbnails'] = new Map(),
) {
  const seen = new Map<string, number>()
  return items.map((item, position) => {
    const before = seen.get(item.key) ?? 0
    seen.set(item.key, before + 1)
    const key = before === 0 ? item.key : `${item.key} ${before + 1}`
    const { lowest, highest } = priceRange(item.variants)
    return {
      import_preview_id: previewId,
      source_key: key,
      position,
      title: item.title,
      price_minor: lowest,
      highest_price_minor: highest,
      currency: item.currency,
      duplicate_of: before === 0 ? null : item.key,
      thumbnail: thumbnails.get(item.key) ?? null,
      item: { ...item, key },
    }
  })
}
