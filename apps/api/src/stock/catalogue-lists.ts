import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import { productStatuses } from '@marketday/contract/catalog/products/product-shapes'

export const unarchived = productStatuses.filter((status) => status !== 'archived')

/** Bits of `listed_products.stock_states`: stock states of an item's variants. */
export const stockBits = { in: 1, low: 2, out: 4, short: 8, empty: 16, oversold: 32 } as const

/** Additional bit for bundles, which have no own stock. */
const bundleStates = 64 | stockBits.in

export const isBundle = sql`p.stock_states >= ${sql.lit(bundleStates)}`

const bundlesIn = {
  in: sql`available_bundles(p.product_id) is distinct from 0`,
  out: sql`available_bundles(p.product_id) = 0`,
} as const

/** Empty for any state. */
type AskedState = string | null | undefined

const isOfBundles = (state: AskedState): state is keyof typeof bundlesIn =>
  state === 'in' || state === 'out'

/** True for an item `p`, unless it is a bundle in another state. */
export const bundlesAre = (state: AskedState) =>
  isOfBundles(state) ? sql`(not ${isBundle} or ${bundlesIn[state]})` : sql`true`

/** Matching values of `stock_states`, including bundles if they can be in the state. */
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
 * Combinations of status and stock states, as `kind`: a list takes the first of each, then the
 * first of those, so that only matching items are read.
 */
export const kinds = ({ statuses, states }: Kinds) => sql`(
  select status, states from unnest(${statuses}::text[]) status cross join unnest(${states}::int[]) states) kind`

export const isOfKinds = ({ statuses, states }: Kinds) =>
  sql`p.status = any(${statuses}::text[]) and p.stock_states = any(${states}::int[])`

export const isOfKind = sql`p.status = kind.status and p.stock_states = kind.states`

export const wordsOf = (search = ''): string[] => search.split(/\s+/).filter(Boolean).slice(0, 6)

const mostFound = 15_000

export const search = ({ words }: { readonly words: unknown }) => sql`
  sought as materialized (select * from search_catalogue(${words}::text[], ${sql.lit(mostFound)}))`

export const directionOf = (down: boolean) => sql.raw(down ? 'desc' : 'asc')

/** Items of the rarest word by title; empty if all words are common. Variant rows lack the title. */
export const foundByTitle = (down: boolean) => sql`
  select distinct place.product_id, coalesce(place.sort_title,
    (select sort_title from listed_products p where p.product_id = place.product_id)) as sort_title
  from sought cross join lateral unnest(product_ids, sort_titles) place (product_id, sort_title)
  order by sort_title ${directionOf(down)}, product_id ${directionOf(down)} offset 0`

export const allAreCommon = sql`(select product_ids is null from sought)`

/** True for an item `p` matching the rarest word, or for all if every word is common. */
export const isFound = sql`
  ((select product_ids is null from sought) or p.product_id in (select unnest(product_ids) from sought))`

/**
 * True if each word occurs in these rows of `catalogue_words` as `w`. Optimization fence:
 * evaluated per item, because the planner cannot estimate matches and would read them all.
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

/** For items `p`. Leakproof comparisons, which can use an index. */
export const isOfCategory = (value: unknown) =>
  sql`p.category_id = any(array(${categoriesBelow(value)}))`
export const isOfBrand = (value: unknown) => sql`p.vendor = ${value}::text`

export const categoriesBelow = (categoryId: unknown) => sql`
  with recursive below as (
    select category_id from categories where category_id = ${categoryId}::uuid
    union
    select child.category_id from categories child join below on child.parent_id = below.category_id
  ) select category_id from below`
