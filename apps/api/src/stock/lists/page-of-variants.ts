import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import type { stockQuantities } from '@marketday/contract/stock/stock'

import { directionOf, isFound, isOfKinds, isBundle } from '../catalogue-lists.ts'
import { passes } from '../item-filters.ts'
import { itemsThatPass } from '../page-of-items.ts'
import type { ItemPage } from '../page-of-items.ts'
import { chosen, variantsWhere, isAt, sortColumns } from './stock-rows.ts'

interface VariantPage extends Pick<ItemPage, 'filters' | 'limit' | 'parameters'> {
  readonly order: VariantOrder
  readonly down: boolean
  readonly isSearched: boolean
  readonly isPast: RawBuilder<unknown>
  readonly condition: RawBuilder<unknown> | null
  readonly place: RawBuilder<unknown>
}

/** Variants checked in list order before matches are looked up; word checks are more expensive. */
const near = { filtered: 800, searched: 150 }

/** With so few items, variants are sorted at once if no index has the order. */
const few = 200

/**
 * Pages variants like `pageOfItems`: checks the first in list order; if too few match, finds all
 * matches by index and sorts them.
 */
export function pageOfVariants(page: VariantPage): RawBuilder<unknown> {
  const { order, filters, condition, limit } = page
  const isWhole = filters.length === 0 && !condition
  if (isWhole && order.isIndexed) return selectPassing(page, inOrder(page, order.all))
  const maxScanned = sql.lit(page.isSearched ? near.searched : near.filtered)
  return sql`
    with is_many as materialized (select ${isWhole || order.isIndexed ? sql`true` : isOfMany(page)} as it),
      first as materialized (
        select * from (${inOrder(page, order.all)} limit ${maxScanned}) v where (select it from is_many)),
      near as materialized (${selectPassing(page, sql`select * from first`)}),
      is_near as materialized (
        select (select count(*) from near) = ${sql.lit(limit)}
          or (select it from is_many) and (select count(*) from first) < ${maxScanned} as it)
    select * from near where (select it from is_near)
    union all
    (${selectPassing(page, ofPassingItems(page))})`
}

const isOfMany = (page: VariantPage) => sql`
  (select count(*) > ${sql.lit(few)} from (select from (${passingItems(page)}) p limit ${sql.lit(few + 1)}) passing)`

/** Sorted before reading the page's stock. */
const ofPassingItems = (page: VariantPage) => sql`
  select v.* from (${passingItems(page)}) p cross join lateral (
    select * from (${page.order.ofItem}) v where ${page.isPast} offset 0
  ) v
  where not (select it from is_near) ${byKey(page)}`

const passingItems = ({ filters, parameters, isSearched }: VariantPage) =>
  itemsThatPass({
    filters,
    parameters,
    isPast: sql`true`,
    is: isSearched ? isFound : sql`true`,
  })

const selectPassing = (page: VariantPage, variants: RawBuilder<unknown>) => sql`
  select ${chosen} from (${variants}) f
  cross join lateral (
    select p.* from listed_products p where p.product_id = f.product_id and ${isOfKinds(page.parameters)}
      and ${passes(page.filters, page.parameters, 'each')} offset 0
  ) p
  cross join ${variantsWhere(sql`v.variant_id = f.variant_id and ${page.condition ?? sql`true`}`, page.place)}
  ${byKey(page, 'f')} limit ${sql.lit(page.limit)}`

const inOrder = (page: VariantPage, rows: RawBuilder<unknown>) => sql`
  select * from (${rows}) v where ${page.isPast} ${byKey(page)}`

const byKey = ({ down }: VariantPage, rows = 'v') => sql`
  order by ${sql.ref(`${rows}.sort_key`)} ${directionOf(down)}, ${sql.ref(`${rows}.variant_id`)} ${directionOf(down)}`

interface VariantOrder {
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
