import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { QueryOf } from '@marketday/contract/endpoints/endpoint'
import type { listItems } from '@marketday/contract/products/products'

import { hasWords, isOfKinds, search, wordsOf } from '../../stock/catalogue-lists.ts'
import { kindsAskedFor } from './find-item-page.ts'

type Filters = Pick<QueryOf<typeof listItems>, 'search' | 'status' | 'category' | 'stock'>

/** A statement that finds `product_id` of every item that a list with these filters holds. */
export function findMatchingItems({ search: text, category, ...filters }: Filters): RawBuilder<{
  product_id: string
}> {
  const words = wordsOf(text)
  const isWanted = sql`${isOfKinds(kindsAskedFor(filters))}
    and ${category ? sql`p.category_id = ${category}::uuid` : sql`true`}`
  if (words.length === 0) return sql`select p.product_id from listed_products p where ${isWanted}`
  return sql`with ${search({ words })}
    select p.product_id from listed_products p where ${isWanted}
      and ((select product_ids is null from sought) or p.product_id = any((select product_ids from sought)::uuid[]))
      and ${hasWords(words.length, sql`w.product_id = p.product_id`)}`
}
