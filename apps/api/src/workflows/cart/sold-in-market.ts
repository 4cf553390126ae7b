import { sql } from 'kysely'

import { priceInMarket } from '@marketday/contract/catalog/markets/price-in-market'

import type { ShopMarket } from '../../catalog/markets/shop-market.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { SellableVariant } from '../../catalog/products/find-sellable-variants.ts'

/** Null is the home market, which sells all at the prices that variants have. */
interface Where {
  readonly market: ShopMarket | null
  readonly currency: string
}

export interface MarketVariant extends SellableVariant {
  /** The name of the market, where that does not show it. */
  readonly hiddenIn: string | null
}

/** What of these variants a market sells, at its prices. */
export const soldInMarket = async (
  db: Db,
  where: Where,
  variants: readonly SellableVariant[],
): Promise<MarketVariant[]> =>
  (await priceVariants(db, where, variants)).filter(({ hiddenIn }) => hiddenIn === null)

/** All of them at the prices of a market, also what it hides. */
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
