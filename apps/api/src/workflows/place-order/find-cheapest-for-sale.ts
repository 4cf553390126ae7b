import { sql } from 'kysely'

import type { Db } from '../../platform/database/tenant-db.ts'
import { findSellableVariants } from '../../catalog/products/find-sellable-variants.ts'
import type { SellableVariant } from '../../catalog/products/find-sellable-variants.ts'

/** Cheapest item from one whole currency unit up: card providers refuse tiny amounts. */
export async function findCheapestForSale(db: Db): Promise<SellableVariant | null> {
  const { rows } = await sql<{ id: string }>`
    select v.variant_id as id from variants v join products p on p.product_id = v.product_id
    where p.status = 'active' and p.kind not in ('bundle', 'gift_card') and v.archived_at is null and v.price_minor > 0
      and (not v.tracked or v.backorder
        or (select sum(on_hand - reserved - unavailable) from stock_levels s where s.product_id = v.product_id and s.variant_id = v.variant_id and s.for_sale) > 0)
    order by v.selling_price_minor < 100, v.selling_price_minor, v.variant_id limit 1`.execute(db)
  const [variant] = await findSellableVariants(
    db,
    rows.map(({ id }) => id),
  )
  return variant ?? null
}
