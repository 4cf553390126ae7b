import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import { bulkLimits } from '@marketday/contract/bulk/bulk-acts'
import type {
  BulkAction,
  ItemSelection,
  KeptAction,
} from '@marketday/contract/catalog/products/bulk-acts'

import type { Db } from '../../../platform/database/tenant-db.ts'
import { conflict, invalid, notFound } from '../../../platform/http/errors.ts'
import { findMatchingItems } from '../lists/find-matching-items.ts'
import { requireTimesAhead } from '../schedule/require-times-ahead.ts'
import { readPricedMarketIds } from '../../markets/require-market-prices.ts'
import { readTaxClassIds } from '../../taxes/tax-class-rows.ts'
import { readCategoryIds } from './queries.ts'

/** Finds the chosen items in list order, plus one above the limit. */
export const selectItems = async (
  db: Db,
  selection: ItemSelection,
): Promise<RawBuilder<{ product_id: string; title: string }>> => sql`
  select product_id, title from products p
   where ${
     'itemIds' in selection
       ? sql`product_id = any(${selection.itemIds}::uuid[])`
       : sql`product_id in (${await findMatchingItems(db, selection.matching)})`
   }
   order by sort_title, product_id limit ${sql.lit(bulkLimits.matching + 1)}`

/** 404 for unknown items, 409 if none matches, 400 if too many. */
export function requireSelected(selection: ItemSelection, count: number): void {
  if (count > bulkLimits.matching)
    throw invalid('At most 100,000 items at once', [
      { path: 'selection', message: 'Narrow the filters' },
    ])
  if (count > 0) return
  throw 'itemIds' in selection
    ? notFound('Item')
    : conflict('conflict', 'No items match these filters now')
}

export function requireTimeAhead(db: Db, action: BulkAction): void {
  if (action.kind === 'schedule') requireTimesAhead(db, { status: 'scheduled', ...action })
  if (action.kind === 'sale') requireTimesAhead(db, { saleUntil: action.saleUntil })
}

export async function requireTarget(db: Db, action: BulkAction): Promise<void> {
  const gone = await findGoneTarget(db, action)
  if (gone) throw notFound(gone)
}

/** Missing target of an act, such as a deleted category; null if present or not needed. */
export async function findGoneTarget(
  db: Db,
  action: KeptAction,
): Promise<'Category' | 'Tax class' | 'Market' | null> {
  if (action.kind === 'category' && action.categoryId !== null)
    return (await readCategoryIds(db, [action.categoryId])).size > 0 ? null : 'Category'
  if (action.kind === 'tax' && action.taxClassId !== null)
    return (await readTaxClassIds(db, [action.taxClassId])).size > 0 ? null : 'Tax class'
  if (action.kind === 'marketPrice')
    return (await readPricedMarketIds(db, [action.marketId])).size > 0 ? null : 'Market'
  return null
}
