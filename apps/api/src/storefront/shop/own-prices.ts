import { sql } from 'kysely'

import { homePriceFor, priceIn } from '@marketday/contract/catalog/price-rule'
import type { CollectionSort } from '@marketday/contract/catalog/collection-rule'

import type { ShopMarket } from '../../catalog/markets/shop-market.ts'
import { preparedStatement } from '../../platform/database/prepared-statement.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

/** Variant of an item with an explicit market price on any variant. */
interface PricedVariant {
  readonly productId: string
  readonly id: string
  readonly currency: string
  readonly priceMinor: number
  readonly compareAtMinor: number | null
  readonly ownMinor: number | null
}

export type OwnPrices = ReadonlyMap<string, readonly PricedVariant[]>

/** No query for the home market, and without market prices. */
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

export const priceThere = (market: ShopMarket, { ownMinor, priceMinor, currency }: PricedVariant) =>
  ownMinor ?? priceIn(market, priceMinor, currency)

/**
 * Positions of items with market prices in a list sorted by home prices, as JSON by item: the home
 * price equivalent to theirs. Null without such items, and for other sort orders.
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
