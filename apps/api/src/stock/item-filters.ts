import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import { categoriesBelow } from './catalogue-lists.ts'
import { midnight } from '../platform/database/sql.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { missingValues } from '@marketday/contract/products/item-filters'
import type { ItemTraits, Missing } from '@marketday/contract/products/item-filters'

type Condition = RawBuilder<unknown>
export type ItemFilterName = keyof ItemTraits

/** Of items `p`, each by the value of its filter. Comparisons that are leakproof, so that an index can answer them. */
const conditions: Readonly<
  Record<ItemFilterName, (value: unknown, tenantId: unknown) => Condition>
> = {
  category: (value) => sql`p.category_id = any(array(${categoriesBelow(value)}))`,
  brand: (value) => sql`p.vendor = ${value}::text`,
  tag: (value) =>
    sql`p.product_id in (select product_id from listed_tags where tag = ${value}::text)`,
  // PostgreSQL takes the partial index only where its condition stands literally.
  missing: (value) => sql`p.missing > 0 and p.missing = any(${value}::int[])`,
  priceFromMinor: (value) => sql`p.price_minor >= ${value}::bigint`,
  priceToMinor: (value) => sql`p.price_minor <= ${value}::bigint`,
  changedFrom: (value, tenantId) => sql`p.updated_at >= ${midnight(sql`${value}::date`, tenantId)}`,
  changedTo: (value, tenantId) =>
    sql`p.updated_at < ${midnight(sql`${value}::date + 1`, tenantId)}`,
}

const filterNames = Object.keys(conditions) as ItemFilterName[]

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

/** True of items `p` that pass these filters. */
export const passes = (filters: readonly ItemFilterName[], args: ItemFilterArgs): Condition =>
  filters.length === 0
    ? sql`true`
    : sql.join(
        filters.map((name) => conditions[name](args[name], args.tenantId)),
        sql` and `,
      )

/** The same of one item after the other: its tags are looked up, not all items of the tag. */
export const passesOneByOne = (
  filters: readonly ItemFilterName[],
  args: ItemFilterArgs,
): Condition =>
  filters.includes('tag')
    ? sql`${passes(
        filters.filter((name) => name !== 'tag'),
        args,
      )} and (select true from listed_tags t where t.tag = ${args.tag}::text and t.product_id = p.product_id)`
    : passes(filters, args)

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
