import type { QueryOf, ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { findOrderItems as endpoint } from '@marketday/contract/orders/order-items'

import type { Config } from '../../config.ts'
import { findMarketById } from '../../catalog/markets/shop-market.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { findSellableVariants } from '../../catalog/products/find-sellable-variants.ts'
import { findStockPage } from '../../stock/lists/find-stock-page.ts'
import { priceVariants } from '../cart/sold-in-market.ts'

const pageSize = 5

export async function findOrderItems(
  db: Db,
  { search, ...where }: QueryOf<typeof endpoint>,
  config: Config,
): Promise<ResponseOf<typeof endpoint>> {
  const marketId = await findMarketId(db, where)
  const { rows } = await findStockPage(db, { search, limit: pageSize }, config)
  const ids = rows.map(({ variantId }) => variantId)
  const [sellable, { currency }, market] = await inOrder([
    findSellableVariants(db, ids),
    db.selectFrom('tenants').select('currency').executeTakeFirstOrThrow(),
    findMarketById(db, marketId),
  ])
  const priced = await priceVariants(db, { market, currency }, sellable)
  const variantsById = new Map(priced.map((variant) => [variant.id, variant]))
  return {
    rows: rows.flatMap(({ variantId, title, variantTitle, sku }) => {
      const variant = variantsById.get(variantId)
      if (!variant) return []
      const { available, priceMinor, hiddenIn } = variant
      const item = { variantId, title, variantTitle, sku, priceMinor, currency, hiddenIn }
      return [{ ...item, available: available === null ? null : Math.max(0, available) }]
    }),
  }
}

async function findMarketId(
  db: Db,
  { marketId, orderId }: Omit<QueryOf<typeof endpoint>, 'search'>,
): Promise<string | null> {
  if (orderId === undefined) return marketId ?? null
  const order = await db
    .selectFrom('orders')
    .select('market_id as marketId')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (!order) throw notFound('Order')
  return order.marketId
}
