import { sql } from 'kysely'

import { bulkLimits } from '@marketday/contract/bulk/bulk-acts'
import type { ItemSelection } from '@marketday/contract/catalog/products/bulk-acts'

import type { Db } from '../../../platform/database/tenant-db.ts'
import { conflict, invalid, notFound } from '../../../platform/http/errors.ts'
import { findMatchingItems } from '../lists/find-matching-items.ts'

/** In list order; 404 for unknown items, 409 if none matches, 400 if too many. */
export async function selectItems(db: Db, selection: ItemSelection): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select product_id as id from products p
     where ${
       'itemIds' in selection
         ? sql`product_id = any(${selection.itemIds}::uuid[])`
         : sql`product_id in (${await findMatchingItems(db, selection.matching)})`
     }
     order by sort_title, product_id limit ${sql.lit(bulkLimits.matching + 1)}`.execute(db)
  if (rows.length > bulkLimits.matching)
    throw invalid('At most 100,000 items at once', [
      { path: 'selection', message: 'Narrow the filters' },
    ])
  if (rows.length === 0)
    throw 'itemIds' in selection
      ? notFound('Item')
      : conflict('conflict', 'No items match these filters now')
  return rows.map(({ id }) => id)
}
