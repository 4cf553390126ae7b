import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import { productStatuses } from '@marketday/contract/catalog/products/product-shapes'

/** Items that lists hold unless the archived ones are asked for. */
export const unarchived = productStatuses.filter((status) => status !== 'archived')

/** The bits of `listed_products.stock_states`: in which states variants of an item are. */
export const stockBits = { in: 1, low: 2, out: 4, short: 8, empty: 16, oversold: 32 } as const

/** Beside them of a bundle, whose own stock is not counted. */
const bundleStates = 64 | stockBits.in

/** True of an item `p` that is a bundle. */
export const isBundle = sql`p.stock_states >= ${sql.lit(bundleStates)}`

/** The states in which a bundle can be: there are as many as its parts make, or none. */
const bundlesIn = {
  in: sql`available_bundles(p.product_id) is distinct from 0`,
  out: sql`available_bundles(p.product_id) = 0`,
} as const

/** Of stock; none for any. */
type AskedState = string | null | undefined

const isOfBundles = (state: AskedState): state is keyof typeof bundlesIn =>
  state === 'in' || state === 'out'

/** True of an item `p` unless it is a bundle whose parts make that it is in another state. */
export const bundlesAre = (state: AskedState) =>
  isOfBundles(state) ? sql`(not ${isBundle} or ${bundlesIn[state]})` : sql`true`

/** The values of `stock_states` of which this is true, with that of bundles where one may be in the state. */
export const statesWhere = (
  is: (states: number) => boolean,
  state?: AskedState,
): readonly number[] => [
  ...Array.from({ length: 64 }, (_none, states) => states).filter(is),
  ...(!state || isOfBundles(state) ? [bundleStates] : []),
]

interface Kinds {
  readonly statuses: unknown
  readonly states: unknown
}

/**
 * Each status with each set of states, as `kind`: a list takes the first of each, and of those the first, so that it
 * looks at no item that does not pass.
 */
export const kinds = ({ statuses, states }: Kinds) => sql`(
  select status, states from unnest(${statuses}::text[]) status cross join unnest(${states}::int[]) states) kind`

/** True of an item `p` of one of the kinds. */
export const isOfKinds = ({ statuses, states }: Kinds) =>
  sql`p.status = any(${statuses}::text[]) and p.stock_states = any(${states}::int[])`

/** An item of this `kind`. */
export const isOfKind = sql`p.status = kind.status and p.stock_states = kind.states`

export const wordsOf = (search = ''): string[] => search.split(/\s+/).filter(Boolean).slice(0, 6)

const mostFound = 15_000

/** What is known of the words, as `sought`. */
export const search = ({ words }: { readonly words: unknown }) => sql`
  sought as materialized (select * from search_catalogue(${words}::text[], ${sql.lit(mostFound)}))`

export const directionOf = (down: boolean) => sql.raw(down ? 'desc' : 'asc')

/** The items of the rarest word by title; none where all words are common. The row of a variant does not know the title. */
export const foundByTitle = (down: boolean) => sql`
  select distinct place.product_id, coalesce(place.sort_title,
    (select sort_title from listed_products p where p.product_id = place.product_id)) as sort_title
  from sought cross join lateral unnest(product_ids, sort_titles) place (product_id, sort_title)
  order by sort_title ${directionOf(down)}, product_id ${directionOf(down)} offset 0`

export const allAreCommon = sql`(select product_ids is null from sought)`

/** True of an item `p` that the rarest word leaves; of all where all words are common. */
export const isFound = sql`
  ((select product_ids is null from sought) or p.product_id in (select unnest(product_ids) from sought))`

/**
 * True where each word occurs in one of these rows of `catalogue_words`, as `w`. Fenced off, so that it is looked up for
 * the items that are met: how many have a word is not known when the statement is planned, and all of them were read.
 */
export const hasWords = (count: number, rows: RawBuilder<unknown>) =>
  sql.join(
    Array.from(
      { length: count },
      (_none, word) => sql`exists (select from catalogue_words w where ${rows}
        and w.words like any (array(select jsonb_array_elements_text(patterns -> ${sql.lit(word)}) from sought)) offset 0)`,
    ),
    sql` and `,
  )

/** Of items `p`. Comparisons that are leakproof, so that an index can answer them. */
export const isOfCategory = (value: unknown) =>
  sql`p.category_id = any(array(${categoriesBelow(value)}))`
export const isOfBrand = (value: unknown) => sql`p.vendor = ${value}::text`

/** Selects the ids of a category and of all below it. */
export const categoriesBelow = (categoryId: unknown) => sql`
  with recursive below as (
    select category_id from categories where category_id = ${categoryId}::uuid
    union
    select child.category_id from categories child join below on child.parent_id = below.category_id
  ) select category_id from below`
