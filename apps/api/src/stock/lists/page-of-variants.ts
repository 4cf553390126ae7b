import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import { directionOf, isFound, isOfKinds } from '../catalogue-lists.ts'
import { passes } from '../item-filters.ts'
import { itemsThatPass } from '../page-of-items.ts'
import type { ItemPage } from '../page-of-items.ts'
import { chosen, variantsWhere } from './stock-rows.ts'
import type { VariantOrder } from './variant-orders.ts'

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
