import { sql } from 'kysely'
import * as z from 'zod/mini'

import { SourceItem } from '@marketday/contract/imports/source-items'

import type { Db } from '../../platform/database/tenant-db.ts'
import { findCurrency } from '../queries.ts'
import { toSourceKey } from '../commit/record-origins.ts'
import { ItemState, stateOnWebsite } from './item-state.ts'

/** Item of the shop created or updated by an earlier import of this website. */
export interface GivenItem {
  readonly productId: string
  readonly key: string
  readonly url: string
  /** State imported last. */
  readonly given: ItemState | null
}

/** Includes archived items. */
export async function listGiven(db: Db, host: string): Promise<GivenItem[]> {
  const prefix = toSourceKey(host, '')
  const currency = await findCurrency(db)
  const { rows } = await sql<{
    productId: string
    sourceKey: string
    given: unknown
    item: unknown
  }>`
    select distinct on (p.product_id) p.product_id as "productId", p.source_key as "sourceKey", i.given, found.item
    from products p
      left join import_products i on i.product_id = p.product_id
      left join imports on imports.import_id = i.import_id
      left join import_preview_items found
        on found.import_preview_id = imports.import_preview_id and found.source_key = i.source_key
    where starts_with(p.source_key, ${prefix})
    order by p.product_id, i.import_id desc`.execute(db)
  return rows.map(({ productId, sourceKey, given, item }) => {
    const [source, stored] = [z.safeParse(SourceItem, item), z.safeParse(ItemState, given)]
    const read = source.success ? stateOnWebsite(source.data, { currency }) : null
    return {
      productId,
      key: sourceKey.slice(prefix.length),
      url: source.success ? source.data.url : '',
      given: stored.success ? stored.data : read,
    }
  })
}
