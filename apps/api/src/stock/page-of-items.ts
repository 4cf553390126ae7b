import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import { directionOf, isOfKind, isOfKinds, kinds } from './catalogue-lists.ts'
import { filtersBounding, findLeading, passes } from './item-filters.ts'
import type { ItemFilter, ItemFilterArgs } from './item-filters.ts'

type Condition = RawBuilder<unknown>

export interface ItemOrder {
  /** Columns of `listed_products`, the item's id last. */
  readonly columns: readonly string[]
  readonly down: boolean
}

export interface ItemPage {
  readonly order: ItemOrder
  readonly limit: number
  readonly filters: readonly ItemFilter[]
  readonly parameters: ItemFilterArgs & Record<'statuses' | 'states', unknown>
  readonly isPast: Condition
  readonly condition: Condition
  readonly candidates?: Candidates
}

/** Superset of the list's items; all of the kinds by default. */
interface Candidates {
  readonly first: (maxCount: number) => Condition
  readonly is: Condition
}

/** Items checked in list order before matches are looked up. Sales filters read 30 days of the ledger. */
const near = { sold: 400, others: 100 }
/** Sets up to this size lead the search, alone or with other filters. */
const few = { alone: 10_000, beside: 3_000 }

/**
 * First matching items of a list, from `listed_products`. With common filters, the first items
 * soon fill the page. Otherwise matches are rare or distant: they are found by index and sorted.
 */
export function pageOfItems(page: ItemPage): Condition {
  const { filters, parameters, isPast, condition, limit, candidates } = page
  if (filters.length === 0) return firstOfKinds(page, { most: limit, where: condition })
  const bounds = passes(filtersBounding(page.order.columns[0], filters), parameters)
  const { first, is } = candidates ?? {
    is: sql`true`,
    first: (count) => firstOfKinds(page, { most: count, where: bounds }),
  }
  const maxScanned = near[isOfLedger(filters) ? 'sold' : 'others'] + 2 * limit
  const all = itemsThatPass({ filters, parameters, isPast, is })
  return sql`
    with near as materialized (
      select p.* from (${first(maxScanned)}) p
      where ${passes(filters, parameters, 'each')} and ${condition} ${cut(page)}
    ), is_near as materialized (select count(*) = ${sql.lit(limit)} as it from near)
    select * from near where (select it from is_near)
    union all
    (select p.* from (${all}) p where not (select it from is_near) and ${condition} ${cut(page)})`
}

const isOfLedger = (filters: readonly ItemFilter[]) =>
  filters.some(({ name, isNot }) => name === 'sold' && !isNot)

interface Passing
  extends Pick<ItemPage, 'filters' | 'parameters' | 'isPast'>, Pick<Candidates, 'is'> {}

/** Optimization fence, so that it is planned for all rows instead of the first of many. */
export function itemsThatPass({ filters, parameters, isPast, is }: Passing): Condition {
  const rest = sql`${isOfKinds(parameters)} and ${isPast} and ${is}`
  const byFilters = sql`
    select p.* from listed_products p where ${passes(filters, parameters, 'many')} and ${rest}`
  const leading = findLeading(filters, parameters)
  if (!leading) return sql`${byFilters} offset 0`
  const { ids, others } = leading
  const maxRows = others.length === 0 ? few.alone : few.beside
  return sql`
    with led as materialized (select product_id from (${ids}) led limit ${sql.lit(maxRows + 1)}),
      is_rare as materialized (select count(*) <= ${sql.lit(maxRows)} as it from led)
    select p.* from led cross join lateral (select * from listed_products where product_id = led.product_id offset 0) p
    where (select it from is_rare) and ${passes(others, parameters, 'each')} and ${rest}
    union all
    (select p.* from (${byFilters} and not (select it from is_rare) offset 0) p)`
}

/** First of each kind, then the first of those. */
export function firstOfKinds(
  page: Pick<ItemPage, 'order' | 'parameters' | 'isPast'>,
  { most, where }: { readonly most: number; readonly where: Condition },
): Condition {
  const order = sql`${inOrder(page.order)} limit ${sql.lit(most)}`
  return sql`
    select p.* from ${kinds(page.parameters)} cross join lateral (
      select p.* from listed_products p where ${isOfKind} and ${page.isPast} and ${where} ${order}
    ) p ${order}`
}

const cut = ({ order, limit }: ItemPage) => sql`${inOrder(order)} limit ${sql.lit(limit)}`

export const inOrder = ({ columns, down }: ItemOrder, items = 'p'): Condition =>
  sql`order by ${sql.join(
    [...columns, 'product_id'].map(
      (column) => sql`${sql.ref(`${items}.${column}`)} ${directionOf(down)}`,
    ),
  )}`
