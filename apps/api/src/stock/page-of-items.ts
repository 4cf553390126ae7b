import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import { directionOf, isOfKind, isOfKinds, kinds } from './catalogue-lists.ts'
import { passes, passesOneByOne } from './item-filters.ts'
import type { ItemFilterArgs, ItemFilterName } from './item-filters.ts'

type Condition = RawBuilder<unknown>

export interface ItemOrder {
  /** Of `listed_products`, the id of the item being the last. */
  readonly columns: readonly string[]
  readonly down: boolean
}

export interface ItemPage {
  readonly order: ItemOrder
  readonly limit: number
  readonly filters: readonly ItemFilterName[]
  readonly parameters: ItemFilterArgs & Record<'statuses' | 'states', unknown>
  /** Where the page begins. */
  readonly isPast: Condition
  /** What an item has to be besides. */
  readonly condition: Condition
}

/** So many items in the order of the list are looked at before others ways are gone. */
const walked = 300

/** The first items of a list that pass its filters, as they stand in `listed_products`. */
export function pageOfItems(page: ItemPage): Condition {
  const { filters, condition, limit } = page
  if (filters.length === 0) return firstOfKinds(page, { most: limit, where: condition })
  const first = sql`
    select p.* from (${firstOfKinds(page, { most: walked + 3 * limit, where: sql`true` })}) p
    where ${passesOneByOne(filters, page.parameters)} and ${condition} ${cut(page)}`
  // Fenced off, so that its plan is made for all that pass, and not for the first of very many.
  const all = sql`
    select p.* from listed_products p
    where ${passes(filters, page.parameters)} and ${isOfKinds(page.parameters)} and ${page.isPast} and ${condition} offset 0`
  return sql`
    with near as materialized (${first}), is_near as materialized (select count(*) = ${sql.lit(limit)} as it from near)
    select * from near where (select it from is_near)
    union all
    (select p.* from (${all}) p where not (select it from is_near) ${cut(page)})`
}

/** The first of each kind, and of those the first. */
const firstOfKinds = (
  page: ItemPage,
  { most, where }: { readonly most: number; readonly where: Condition },
) => {
  const order = sql`${inOrder(page.order)} limit ${sql.lit(most)}`
  return sql`
    select p.* from ${kinds(page.parameters)} cross join lateral (
      select p.* from listed_products p where ${isOfKind} and ${page.isPast} and ${where} ${order}
    ) p ${order}`
}

const cut = ({ order, limit }: ItemPage) => sql`${inOrder(order)} limit ${sql.lit(limit)}`

/** Items `p` in the order of the list. */
export const inOrder = ({ columns, down }: ItemOrder): Condition =>
  sql`order by ${sql.join([...columns, 'product_id'].map((column) => sql`p.${sql.ref(column)} ${directionOf(down)}`))}`
