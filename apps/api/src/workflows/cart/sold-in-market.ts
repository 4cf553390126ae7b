import { sql } from 'kysely'

import { priceInMarket } from '@marketday/contract/catalog/price-in-market'

import type { ShopMarket } from '../../catalog/markets/shop-market.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { SellableVariant } from '../../catalog/products/find-sellable-variants.ts'

/** Null: home market, which sells everything at the variants' own prices. */
interface Where {
  readonly market: ShopMarket | null
  readonly currency: string
}

export interface MarketVariant extends SellableVariant {
  /** Name of the market, if the item is hidden there. */
  readonly hiddenIn: string | null
}

export const soldInMarket = async (
  db: Db,
  where: Where,
  variants: readonly SellableVariant[],
): Promise<MarketVariant[]> =>
  (await priceVariants(db, where, variants)).filter(({ hiddenIn }) => hiddenIn === null)

/** Includes variants hidden in the market. */
export async function priceVariants(
  db: Db,
  { market, currency }: Where,
  variants: readonly SellableVariant[],
): Promise<MarketVariant[]> {
  const hidden = await findHidden(db, market, variants)
  return variants.map((variant) => ({
    ...priceInMarket(market, variant, currency),
    hiddenIn: market && hidden.has(variant.categoryId ?? '') ? market.name : null,
  }))
}

async function findHidden(
  db: Db,
  market: ShopMarket | null,
  variants: readonly SellableVariant[],
): Promise<ReadonlySet<string>> {
  if (!market || market.shownCategoryIds === null) return new Set()
  const ids = variants.flatMap(({ categoryId }) => categoryId ?? [])
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::uuid[]) id where is_hidden_in(${market.id}::uuid, id)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
