import { sql } from 'kysely'

import { homePriceFor, priceIn } from '@marketday/contract/catalog/prices/price-rule'
import type { CollectionSort } from '@marketday/contract/catalog/collections/collection-rule'

import type { ShopMarket } from '../../../catalog/markets/shop-market.ts'
import { preparedStatement } from '../../../platform/database/prepared-statement.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'

/** A variant of an item that has a price of its own in a market, or of which another variant has. */
interface PricedVariant {
  readonly productId: string
  readonly id: string
  readonly currency: string
  /** At home. */
  readonly priceMinor: number
  readonly compareAtMinor: number | null
  readonly ownMinor: number | null
}

/** Of the items that have prices of their own in a market, all variants, by item. */
export type OwnPrices = ReadonlyMap<string, readonly PricedVariant[]>

/** Asks nothing at home, and where no item has such a price. */
export async function findOwnPrices(
  db: Db,
  market: ShopMarket | null,
  productIds: readonly string[] | null,
): Promise<OwnPrices> {
  if (!market?.hasOwnPrices) return new Map()
  const rows = await listPricedVariants(db, { marketId: market.id, productIds })
  return Map.groupBy(rows, ({ productId }) => productId)
}

const listPricedVariants = preparedStatement<
  { marketId: string; productIds: readonly string[] | null },
  PricedVariant
>((db, { marketId, productIds }) => ({
  compile: () =>
    sql<PricedVariant>`
      select product_id as "productId", variant_id as id, currency, selling_price_minor as "priceMinor",
        struck_price_minor as "compareAtMinor", (market_prices ->> ${marketId}::text)::bigint as "ownMinor"
      from variants where archived_at is null and product_id in (
        select product_id from variants where market_prices <> '{}' and market_prices ? ${marketId}::text and archived_at is null
          and (${productIds}::uuid[] is null or product_id = any(${productIds}::uuid[])))`.compile(
      db,
    ),
}))

/** What one piece of it costs there. */
export const priceThere = (market: ShopMarket, { ownMinor, priceMinor, currency }: PricedVariant) =>
  ownMinor ?? priceIn(market, priceMinor, currency)

/**
 * Where items with prices of their own stand in a list that is sorted by home prices, as JSON by item: at the home price
 * that leads to theirs. Null where there are none, and of lists
 * that are sorted otherwise.
 */
export async function findOwnPlaces(
  db: Db,
  market: ShopMarket | null,
  sort: CollectionSort,
): Promise<string | null> {
  if (sort !== 'price' && sort !== '-price') return null
  const marketPrices = await findOwnPrices(db, market, null)
  if (!market || marketPrices.size === 0) return null
  const placeCache = new Map<number, number>()
  const placeOf = (least: number, currency: string) => {
    const place = placeCache.get(least) ?? homePriceFor(market, least, currency)
    placeCache.set(least, place)
    return place
  }
  const places = [...marketPrices].map(([productId, variants]) => {
    const least = Math.min(...variants.map((variant) => priceThere(market, variant)))
    return [productId, placeOf(least, variants[0]?.currency ?? '')]
  })
  return JSON.stringify(Object.fromEntries(places))
}
