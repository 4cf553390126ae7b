import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import { categoriesBelow } from './catalogue-lists.ts'
import { midnight } from '../platform/database/sql.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { itemTraits, missingValues } from '@marketday/contract/products/item-filters'
import type { ItemTraits, Missing } from '@marketday/contract/products/item-filters'

type Condition = RawBuilder<unknown>
export type ItemFilterName = keyof ItemTraits

type ConditionOf = (value: unknown, tenantId: unknown) => Condition

/** Of items `p`, each by the value of its filter. Comparisons that are leakproof, so that an index can answer them. */
const equalities: Readonly<Record<'category' | 'brand' | 'missing', ConditionOf>> = {
  category: (value) => sql`p.category_id = any(array(${categoriesBelow(value)}))`,
  brand: (value) => sql`p.vendor = ${value}::text`,
  // PostgreSQL takes the partial index only where its condition stands literally.
  missing: (value) => sql`p.missing > 0 and p.missing = any(${value}::int[])`,
}

interface Range {
  readonly column: string
  readonly is: ConditionOf
}

type RangeName = Exclude<ItemFilterName, keyof typeof equalities | 'tag'>

const ranges: Readonly<Record<RangeName, Range>> = {
  priceFromMinor: {
    column: 'price_minor',
    is: (value) => sql`p.price_minor >= ${value}::bigint`,
  },
  priceToMinor: {
    column: 'price_minor',
    is: (value) => sql`p.price_minor <= ${value}::bigint`,
  },
  changedFrom: {
    column: 'updated_at',
    is: (day, tenantId) => sql`p.updated_at >= ${midnight(sql`${day}::date`, tenantId)}`,
  },
  changedTo: {
    column: 'updated_at',
    is: (day, tenantId) => sql`p.updated_at < ${midnight(sql`${day}::date + 1`, tenantId)}`,
  },
}

const isRange = (name: ItemFilterName): name is RangeName => name in ranges

/** The filters that bound a list by the column it is sorted by. */
export const filtersBounding = (column: string | undefined, filters: readonly ItemFilterName[]) =>
  filters.filter((name) => isRange(name) && ranges[name].column === column)

const filterNames = Object.keys(itemTraits) as ItemFilterName[]

export type ItemFilterArgs = Record<ItemFilterName | 'tenantId', unknown>

/** Which filters are given, and their values. */
export function itemFiltersOf(db: Db, query: ItemTraits) {
  const filters = filterNames.filter((name) => query[name] !== undefined)
  const args: ItemFilterArgs = {
    ...(Object.fromEntries(filterNames.map((name) => [name, query[name] ?? null])) as Record<
      ItemFilterName,
      unknown
    >),
    missing: query.missing ? setsWith(query.missing) : null,
    tenantId: db.context.tenantId,
  }
  return { filters, args }
}

const itemsOf = (tag: unknown) => sql`select product_id from listed_tags where tag = ${tag}::text`

/** PostgreSQL may begin with the items of the tag, or compare others with them. */
const isAmongTagged = (tag: unknown): Condition => sql`p.product_id in (${itemsOf(tag)})`

/** The tag of one item is looked up. */
export const isTagged = (tag: unknown): Condition =>
  sql`(select true from listed_tags t where t.tag = ${tag}::text and t.product_id = p.product_id)`

/** All items of the tag are read once, as soon as there is one to be compared with them. */
export const isTaggedAmongMany = (tag: unknown): Condition =>
  sql`coalesce(p.product_id in (${itemsOf(tag)}), false)`

/**
 * True of items `p` that pass these filters. How many are within a range is not known when the statement is planned:
 * beside a filter of one value no index is read for it.
 */
export function passes(
  filters: readonly ItemFilterName[],
  args: ItemFilterArgs,
  ofTag: (tag: unknown) => Condition = isAmongTagged,
): Condition {
  if (filters.length === 0) return sql`true`
  const isBeside = filters.some((name) => !isRange(name) && name !== 'tag')
  return sql.join(
    filters.map((name) => {
      if (name === 'tag') return ofTag(args.tag)
      if (!isRange(name)) return equalities[name](args[name], args.tenantId)
      const isWithin = ranges[name].is(args[name], args.tenantId)
      return isBeside ? sql`(${isWithin}) is true` : isWithin
    }),
    sql` and `,
  )
}

/** The values of `listed_products.missing` in which this is among what is missing. */
const setsWith = (missing: Missing): number[] => {
  const bit = 1 << missingValues.indexOf(missing)
  return Array.from({ length: 1 << missingValues.length }, (_none, set) => set).filter(
    (set) => (set & bit) > 0,
  )
}

/** What of an item is missing, as the list says it. */
export const missingIn = (set: number): Missing[] =>
  missingValues.filter((_value, index) => (set & (1 << index)) > 0)
