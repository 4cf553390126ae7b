import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import type { stockQuantities } from '@marketday/contract/stock/stock'

import { isBundle } from '../catalogue-lists.ts'
import { isAt, sortColumns, variantsWhere } from './stock-rows.ts'

export interface VariantOrder {
  readonly all: RawBuilder<unknown>
  readonly ofItem: RawBuilder<unknown>
  /** True if an index has this order. */
  readonly isIndexed: boolean
}

const skus = sql`select variant_id, product_id, sort_sku as sort_key from variants where archived_at is null`

export const bySku: VariantOrder = {
  all: skus,
  ofItem: sql`${skus} and product_id = p.product_id`,
  isIndexed: true,
}

export type StockQuantity = (typeof stockQuantities)[number]

interface Counting {
  readonly quantity: StockQuantity
  readonly isElsewhere: boolean
  readonly parameters: Record<'locationId' | 'statuses', unknown>
  readonly condition: RawBuilder<unknown>
}

/** Current quantities: no index has this order (decision 0137). */
export function byQuantity(counting: Counting): VariantOrder {
  const { quantity, isElsewhere, parameters, condition } = counting
  const [column] = sortColumns[quantity]
  const variants = variantsWhere(condition, isAt(isElsewhere, parameters.locationId))
  return {
    all: addUp(counting),
    ofItem: sql`select v.variant_id, p.product_id, ${sql.ref(`v.${column}`)} as sort_key from ${variants}`,
    isIndexed: false,
  }
}

const pieces: Readonly<Record<StockQuantity, RawBuilder<unknown>>> = {
  available: sql`on_hand - reserved - unavailable`,
  onHand: sql`on_hand`,
  reserved: sql`reserved`,
  unavailable: sql`unavailable`,
}

/**
 * For all variants, including those without level. Combines without a join, so that each table is
 * read once under any plan.
 */
function addUp({ quantity, isElsewhere, parameters }: Counting): RawBuilder<unknown> {
  const bundles = sql`(
    select p.product_id from listed_products p where p.status = any(${parameters.statuses}::text[]) and ${isBundle})`
  const isMade = quantity === 'available' && !isElsewhere
  const made = sql`case when product_id in ${bundles} then coalesce(available_bundles(product_id), 0) else 0 end`
  return sql`
    select variant_id, product_id, sum(pieces)::bigint as sort_key from (
      select variant_id, product_id, ${isMade ? made : sql`0`} as pieces, true as is_listed
      from variants where archived_at is null
      union all
      select variant_id, product_id, ${pieces[quantity]}, false
      from stock_levels where ${isAt(isElsewhere, parameters.locationId)} ${isMade ? sql`and product_id not in ${bundles}` : sql``}
    ) counted group by variant_id, product_id having bool_or(is_listed)`
}
