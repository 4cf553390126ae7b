import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import { isOfBrand, isOfCategory } from './catalogue-lists.ts'
import { midnight } from '../platform/database/sql.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { itemTraits, missingValues } from '@marketday/contract/catalog/products/item-filters'
import type { ItemTraits, Missing } from '@marketday/contract/catalog/products/item-filters'
import { fieldsOf, fillingArgs, findFilling, idsCollected, isCollected } from './collected-items.ts'
import type { FillingArgs, RuleField } from './collected-items.ts'
import { idsSold, isInLedger, isSold } from './sets/sold-items.ts'
import { idsTagged, isTagged } from './sets/tagged-items.ts'

type Condition = RawBuilder<unknown>
type ItemFilterName = keyof ItemTraits

/** A filter as far as a statement is made for it. */
export interface ItemFilter {
  readonly name: ItemFilterName
  /** What the rule of the collection asks for. */
  readonly rule?: readonly RuleField[]
  /** The items that are not of the set. */
  readonly isNot?: boolean
}

export type ItemFilterArgs = Record<ItemFilterName | 'tenantId', unknown> & FillingArgs

type ConditionOf = (value: unknown, tenantId: unknown) => Condition

/** Of items `p`, each by the value of its filter. */
const equalities: Readonly<Record<'category' | 'brand' | 'missing', ConditionOf>> = {
  category: isOfCategory,
  brand: isOfBrand,
  // PostgreSQL takes the partial index only where its condition stands literally.
  missing: (value) => sql`p.missing > 0 and p.missing = any(${value}::int[])`,
}

/** Items that are known by rows of others than themselves. */
interface ItemSet {
  /** Selects their ids. */
  readonly ids: Condition
  /** True of an item `p` that is one of them, looked up. */
  readonly has: Condition
}

type SetName = 'tag' | 'collection' | 'sold'

const sets: Readonly<Record<SetName, (args: ItemFilterArgs, filter: ItemFilter) => ItemSet>> = {
  tag: ({ tag }) => ({ ids: idsTagged(tag), has: isTagged(tag) }),
  collection: (args, { rule = [] }) => ({
    ids: idsCollected(rule, args),
    has: isCollected(rule, args),
  }),
  sold: () => ({ ids: idsSold, has: isSold }),
}

interface Range {
  readonly column: string
  readonly is: ConditionOf
}

type RangeName = Exclude<ItemFilterName, keyof typeof equalities | SetName>

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

const isSet = (name: ItemFilterName): name is SetName => name in sets
const isRange = (name: ItemFilterName): name is RangeName => name in ranges

/** The filters that bound a list by the column it is sorted by. */
export const filtersBounding = (column: string | undefined, filters: readonly ItemFilter[]) =>
  filters.filter(({ name }) => isRange(name) && ranges[name].column === column)

/** Sets that may have few items, the first one being where one begins to look. */
const leading: readonly SetName[] = ['tag', 'sold', 'collection']

/** The set where one begins to look where it has few items, and the filters beside it. */
export function findLeading(filters: readonly ItemFilter[], args: ItemFilterArgs) {
  const [match] = leading.flatMap((name) =>
    filters
      .filter((filter) => filter.name === name && !filter.isNot)
      .map((filter) => ({ name, filter })),
  )
  if (!match) return null
  const others = filters.filter((filter) => filter !== match.filter)
  return { ids: sets[match.name](args, match.filter).ids, others }
}

const filterNames = Object.keys(itemTraits) as ItemFilterName[]

const emptyFilling = { rule: {}, pinnedIds: [] }

/** Which filters are given, and their values. */
export async function itemFiltersOf(db: Db, query: ItemTraits) {
  const filling =
    query.collection === undefined ? emptyFilling : await findFilling(db, query.collection)
  const filters: ItemFilter[] = filterNames
    .filter((name) => query[name] !== undefined)
    .map((name) => {
      if (name === 'collection') return { name, rule: fieldsOf(filling.rule) }
      return name === 'sold' ? { name, isNot: query.sold === 'no' } : { name }
    })
  const isOfNobody = query.missing === 'customs' && !(await sellsAbroad(db))
  const args: ItemFilterArgs = {
    ...(Object.fromEntries(filterNames.map((name) => [name, query[name] ?? null])) as Record<
      ItemFilterName,
      unknown
    >),
    ...fillingArgs(filling),
    missing: query.missing ? setsWith(query.missing).filter(() => !isOfNobody) : null,
    tenantId: db.context.tenantId,
  }
  return { filters, args }
}

/** How it is told whether an item `p` is in a set. */
const ways = {
  /** PostgreSQL may begin with the items of the set, or compare others with them. */
  any: ({ ids }: ItemSet) => sql`p.product_id in (${ids})`,
  /** Each item is looked up. */
  each: ({ has }: ItemSet) => has,
  /** All items of a set that may be large are read once, as soon as there is one to be compared with them. */
  many: ({ ids }: ItemSet) => sql`coalesce(p.product_id in (${ids}), false)`,
} as const

/**
 * True of items `p` that pass these filters. How many are within a range is not known when the statement is planned:
 * beside a filter of one value no index is read for it.
 */
export function passes(
  filters: readonly ItemFilter[],
  args: ItemFilterArgs,
  way: keyof typeof ways = 'any',
): Condition {
  if (filters.length === 0) return sql`true`
  const isBeside = filters.some(({ name }) => name in equalities)
  return sql.join(
    filters.map((filter) => {
      const { name } = filter
      if (isSet(name)) return isPassed(filter, ways[wayTo(name, way)](sets[name](args, filter)))
      if (!isRange(name)) return equalities[name](args[name], args.tenantId)
      const isWithin = ranges[name].is(args[name], args.tenantId)
      return isBeside ? sql`(${isWithin}) is true` : isWithin
    }),
    sql` and `,
  )
}

/** What it takes to read a rule or the ledger is not known to PostgreSQL: it would read them for each item. */
const wayTo = (name: SetName, way: keyof typeof ways) =>
  way === 'any' && name !== 'tag' ? 'many' : way

/** What no ledger knows was neither sold nor left unsold. */
const isPassed = ({ isNot = false }: ItemFilter, isOfSet: Condition): Condition =>
  isNot ? sql`not coalesce(${isOfSet}, false) and ${isInLedger}` : isOfSet

/** The business sells in another country than its own. */
export const isSoldAbroad = sql<boolean>`exists (
  select from markets abroad join markets home on home.is_default and home.country <> abroad.country
  where abroad.deleted_at is null)`

async function sellsAbroad(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isSo: boolean }>`select ${isSoldAbroad} as "isSo"`.execute(db)
  return rows.some(({ isSo }) => isSo)
}

/** The values of `listed_products.missing` in which this is among what is missing. */
const setsWith = (missing: Missing): number[] => {
  const bit = 1 << missingValues.indexOf(missing)
  return Array.from({ length: 1 << missingValues.length }, (_none, set) => set).filter(
    (set) => (set & bit) > 0,
  )
}

export const customsBit = 1 << missingValues.indexOf('customs')

/** What of an item is missing, as the list says it. */
export const missingIn = (set: number): Missing[] =>
  missingValues.filter((_value, index) => (set & (1 << index)) > 0)
