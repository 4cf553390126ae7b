import { sql } from 'kysely'

import type { OrderedPart } from '@marketday/contract/catalog/products/bundles'
import type { ItemKind } from '@marketday/contract/catalog/products/item-kinds'
import type { TaxedClass } from '@marketday/contract/catalog/tax-rates'
import type { MarketPrices } from '@marketday/contract/catalog/market-prices'
import type { QuantityBreak } from '@marketday/contract/catalog/quantity-breaks'

import { preparedStatement } from '../../platform/database/prepared-statement.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { taxOfVariant } from '../taxes/tax-class-rows.ts'

export interface SellableVariant {
  readonly id: string
  readonly productId: string
  readonly categoryId: string | null
  readonly kind: ItemKind
  readonly leadDays: number | null
  readonly parts: readonly OrderedPart[] | null
  readonly title: string
  readonly variantTitle: string
  readonly sku: string | null
  /** Current single price, including a sale; `unitPriceOf` for several. */
  readonly priceMinor: number
  readonly quantityBreaks: readonly QuantityBreak[]
  readonly marketPrices: MarketPrices
  readonly currency: string
  readonly taxed: TaxedClass | null
  readonly imageKey: string | null
  /** Null if stock is not tracked. */
  readonly available: number | null
  /** Status of the item: only `active` ones with a price are sold. */
  readonly status: string
}

/** Omits removed variants. */
export async function findSellableVariants(
  db: Db,
  variantIds: readonly string[],
): Promise<SellableVariant[]> {
  return await selectVariants(db, { variantIds })
}

const selectVariants = preparedStatement<{ variantIds: readonly string[] }, SellableVariant>(
  (db, parameters) => ({
    compile: () =>
      sql<SellableVariant>`
      select v.variant_id as id, v.product_id as "productId", p.category_id as "categoryId", p.kind, p.lead_days as "leadDays", p.title, v.title as "variantTitle", v.sku,
        v.selling_price_minor as "priceMinor", v.quantity_breaks as "quantityBreaks", v.market_prices as "marketPrices", v.currency, ${taxOfVariant} as taxed, picture.storage_key as "imageKey",
        case when p.kind = 'bundle' then available_bundles(p.product_id)
          when v.tracked and not v.backorder then coalesce(level.available, 0) end as available,
        case when p.kind = 'bundle' then parts_of_bundle(p.product_id) end as parts,
        case when v.price_minor > 0 then p.status else 'draft' end as status
      from variants v
      join products p on p.product_id = v.product_id
      left join lateral (
        select sum(on_hand - reserved - unavailable)::bigint as available from stock_levels where product_id = v.product_id and variant_id = v.variant_id and for_sale
      ) level on true
      left join lateral (
        select f.storage_key from product_images i join files f on f.file_id = i.file_id
        where i.product_id = v.product_id order by i.file_id is distinct from v.picture_file_id, i.position limit 1
      ) picture on true
      where v.variant_id = any(${parameters.variantIds}::uuid[]) and v.archived_at is null`.compile(
        db,
      ),
  }),
)
