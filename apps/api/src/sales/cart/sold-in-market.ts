import { sql } from 'kysely'

import { priceInMarket } from '@marketday/contract/prices/price-in-market'

import type { ShopMarket } from '../../markets/shop-market.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { SellableVariant } from '../../products/find-sellable-variants.ts'

/** What of these variants a market sells, at its prices; null is the home market, which sells all. */
export async function soldInMarket(
  db: Db,
  { market, currency }: { readonly market: ShopMarket | null; readonly currency: string },
  variants: readonly SellableVariant[],
): Promise<SellableVariant[]> {
  const hidden = await findHidden(db, market, variants)
  return variants
    .filter(({ categoryId }) => categoryId === null || !hidden.has(categoryId))
    .map((variant) => priceInMarket(market, variant, currency))
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
