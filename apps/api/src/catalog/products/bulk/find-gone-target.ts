import type { KeptAction } from '@marketday/contract/catalog/products/bulk-acts'

import { readPricedMarketIds } from '../../markets/require-market-prices.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { readTaxClassIds } from '../../taxes/tax-class-rows.ts'
import { readCategoryIds } from './queries.ts'

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
