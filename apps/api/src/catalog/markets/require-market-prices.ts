import { sql } from 'kysely'

import type { ProductInput } from '@marketday/contract/catalog/products/product-shapes'

import type { Db } from '../../platform/database/tenant-db.ts'
import { invalid } from '../../platform/http/errors.ts'

/** Throws 400 naming each price for an unknown market. Prices of a deleted market stay for a restore. */
export async function requireMarketPrices(
  db: Db,
  { variants }: Pick<ProductInput, 'variants'>,
): Promise<void> {
  const prices = variants.flatMap(({ marketPrices = {} }, line) =>
    Object.keys(marketPrices).map((id) => ({ id, path: `variants.${line}.marketPrices.${id}` })),
  )
  if (prices.length === 0) return
  const marketIds = await readPricedMarketIds(
    db,
    prices.map(({ id }) => id),
  )
  const errors = prices.flatMap(({ id, path }) =>
    marketIds.has(id) ? [] : [{ path, message: 'This market no longer exists' }],
  )
  if (errors[0]) throw invalid(errors[0].message, errors)
}

/** Excludes the home market, which uses the item's own prices. */
export async function readPricedMarketIds(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('markets')
    .select('market_id')
    .where('market_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('is_default', '=', false)
    .execute()
  return new Set(rows.map((row) => row.market_id))
}
