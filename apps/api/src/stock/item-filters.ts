import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import { isOfBrand, isOfCategory } from './catalogue-lists.ts'
import { midnight } from '../platform/database/sql.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { itemTraits, missingValues } from '@marketday/contract/catalog/products/item-filters'
import type { ItemTraits, Missing } from '@marketday/contract/catalog/products/item-filters'
import { fieldsOf, fillingArgs, findFilling, idsCollected, isCollected } from './collected-items.ts'
import type { FillingArgs, RuleField } from './collected-items.ts'
import { idsSold, isInLedger, isSold, idsTagged, isTagged } from './sets/item-sets.ts'

type Condition = RawBuilder<unknown>
type ItemFilterName = keyof ItemTraits

export interface ItemFilter {
  readonly name: ItemFilterName
  readonly rule?: readonly RuleField[]
  readonly isNot?: boolean
}

export type ItemFilterArgs = Record<ItemFilterName | 'tenantId', unknown> & FillingArgs

type ConditionOf = (value: unknown, tenantId: unknown) => Condition

const equalities: Readonly<Record<'category' | 'brand' | 'missing', ConditionOf>> = {
  category: isOfCategory,
  brand: isOfBrand,
  // PostgreSQL uses the partial index only if its condition is literal.
  missing: (value) => sql`p.missing > 0 and p.missing = any(${value}::int[])`,
}

interface ItemSet {
  readonly ids: Condition
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

export const filtersBounding = (column: string | undefined, filters: readonly ItemFilter[]) =>
  filters.filter(({ name }) => isRange(name) && ranges[name].column === column)

/** Possibly small sets; the first leads the search. */
const leading: readonly SetName[] = ['tag', 'sold', 'collection']

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

const ways = {
  /** PostgreSQL may start from the set or test membership. */
  any: ({ ids }: ItemSet) => sql`p.product_id in (${ids})`,
  /** Tests each item. */
  each: ({ has }: ItemSet) => has,
  /** Reads a possibly large set once, when first needed. */
  many: ({ ids }: ItemSet) => sql`coalesce(p.product_id in (${ids}), false)`,
} as const

/**
 * Condition for items `p`. Range filters use no index next to an equality filter, because their
 * selectivity is unknown at planning.
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

/** PostgreSQL cannot estimate rules and the ledger and would evaluate them per item. */
const wayTo = (name: SetName, way: keyof typeof ways) =>
  way === 'any' && name !== 'tag' ? 'many' : way

/** Items without ledger rows count as neither sold nor unsold. */
const isPassed = ({ isNot = false }: ItemFilter, isOfSet: Condition): Condition =>
  isNot ? sql`not coalesce(${isOfSet}, false) and ${isInLedger}` : isOfSet

/** True if the business sells outside its own country. */
export const isSoldAbroad = sql<boolean>`exists (
  select from markets abroad join markets home on home.is_default and home.country <> abroad.country
  where abroad.deleted_at is null)`

async function sellsAbroad(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isSo: boolean }>`select ${isSoldAbroad} as "isSo"`.execute(db)
  return rows.some(({ isSo }) => isSo)
}

/** Values of `listed_products.missing` that include this one. */
const setsWith = (missing: Missing): number[] => {
  const bit = 1 << missingValues.indexOf(missing)
  return Array.from({ length: 1 << missingValues.length }, (_none, set) => set).filter(
    (set) => (set & bit) > 0,
  )
}

export const customsBit = 1 << missingValues.indexOf('customs')

export const missingIn = (set: number): Missing[] =>
  missingValues.filter((_value, index) => (set & (1 << index)) > 0)
