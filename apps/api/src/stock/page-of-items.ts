import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import { directionOf, isOfKind, isOfKinds, kinds } from './catalogue-lists.ts'
import { filtersBounding, findLeading, passes } from './item-filters.ts'
import type { ItemFilter, ItemFilterArgs } from './item-filters.ts'

type Condition = RawBuilder<unknown>

export interface ItemOrder {
  /** Of `listed_products`, the id of the item being the last. */
  readonly columns: readonly string[]
  readonly down: boolean
}

export interface ItemPage {
  readonly order: ItemOrder
  readonly limit: number
  readonly filters: readonly ItemFilter[]
  readonly parameters: ItemFilterArgs & Record<'statuses' | 'states', unknown>
  /** Where the page begins. */
  readonly isPast: Condition
  /** What an item has to be besides. */
  readonly condition: Condition
  readonly candidates?: Candidates
}

/** Items of which those of the list are some; all of the kinds unless said. */
interface Candidates {
  /** So many of them in the order of the list. */
  readonly first: (maxCount: number) => Condition
  /** True of them. */
  readonly is: Condition
}

/**
 * So many items are looked at in the order of the list before those that pass its filters are looked for. To look for what
 * was sold takes the ledger of 30 days.
 */
const near = { sold: 400, others: 100 }
/** A set of so few items is where one begins to look for them, alone and beside other filters. */
const few = { alone: 10_000, beside: 3_000 }

/**
 * The first items of a list that pass its filters, as they stand in `listed_products`. Of filters that many items pass
 * the first ones soon fill the page. Where they do not, few pass, or those that do stand far away: they are found by
 * an index and sorted.
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

/** Fenced off, so that its plan is made for all of them, and not for the first of very many. */
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

/** The first of each kind, and of those the first. */
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

/** Items in the order of the list. */
export const inOrder = ({ columns, down }: ItemOrder, items = 'p'): Condition =>
  sql`order by ${sql.join(
    [...columns, 'product_id'].map(
      (column) => sql`${sql.ref(`${items}.${column}`)} ${directionOf(down)}`,
    ),
  )}`
