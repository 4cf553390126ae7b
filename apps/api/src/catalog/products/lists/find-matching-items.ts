import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ItemSelection } from '@marketday/contract/catalog/products/bulk-acts'

import type { Db } from '../../../platform/database/tenant-db.ts'
import {
  bundlesAre,
  hasWords,
  isFound,
  isOfKinds,
  search,
  wordsOf,
} from '../../../stock/catalogue-lists.ts'
import { itemFiltersOf, passes } from '../../../stock/item-filters.ts'
import { kindsAskedFor } from './find-item-page.ts'

type Filters = Extract<ItemSelection, { matching: unknown }>['matching']

export async function findMatchingItems(
  db: Db,
  query: Filters,
): Promise<RawBuilder<{ product_id: string }>> {
  const terms = wordsOf(query.search)
  const { filters, args } = await itemFiltersOf(db, query)
  const isWanted = sql`${isOfKinds(kindsAskedFor(query))} and ${bundlesAre(query.stock)} and ${passes(filters, args)}`
  if (terms.length === 0) return sql`select p.product_id from listed_products p where ${isWanted}`
  return sql`with ${search({ words: terms })}
    select p.product_id from listed_products p where ${isWanted}
      and ${isFound}
      and ${hasWords(terms.length, sql`w.product_id = p.product_id`)}`
}
