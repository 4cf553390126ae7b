import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import * as z from 'zod/mini'

import type { QueryOf } from '@marketday/contract/endpoints/endpoint'
import { Id } from '@marketday/contract/endpoints/scalars'
import { productStatuses } from '@marketday/contract/products/product-shapes'
import type { listStock, stockFilters } from '@marketday/contract/products/stock'

import type { Config } from '../../config.ts'
import { decodeCursor, pageOf } from '../../platform/database/cursor.ts'
import { preparedByShape } from '../../platform/database/prepared-statement.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { countLowStock } from '../count-waiting.ts'
import {
  allAreCommon,
  foundByTitle,
  hasWords,
  isOfKind,
  isOfKinds,
  kinds,
  search,
  statesWhere,
  stockBits,
  unarchived,
  wordsOf,
} from '../catalogue-lists.ts'
import { itemFiltersOf, passes } from '../item-filters.ts'
import type { ItemFilter, ItemFilterArgs } from '../item-filters.ts'
import { findElsewhere } from '../locations/find-locations.ts'
import { pageOfItems } from '../page-of-items.ts'
import { byTitle, chosen, isAt, stockRows, toStockRow, variantsWhere } from './stock-rows.ts'
import type { SelectedStock } from './stock-rows.ts'

const defaultLimit = 20
const StockCursor = z.tuple([z.string(), Id, z.int(), Id])
const noCursor = ['', null, null, null] as const

/** By title, then the item's own order of its variants; archived items are left out. */
export async function findStockPage(db: Db, query: QueryOf<typeof listStock>, config: Config) {
  const { limit = defaultLimit, cursor, state = null } = query
  const locationId = await findElsewhere(db, query.locationId)
  const [title, productId, position, variantId] = cursor
    ? decodeCursor(StockCursor, cursor)
    : noCursor
  const words = wordsOf(query.search)
  const { filters, args } = await itemFiltersOf(db, query)
  const paged = cursor !== undefined
  const isElsewhere = locationId !== undefined
  const shape = { limit: limit + 1, state, words: words.length, paged, filters, isElsewhere }
  const rows = await selectPage(db, shape, {
    ...args,
    locationId,
    words,
    statuses: unarchived,
    // What an item is known to be is what it is at the main location.
    states: statesWith(isElsewhere ? null : state),
    title,
    productId,
    position,
    variantId,
  })
  const { rows: shown, nextCursor } = pageOf(rows, limit, (row) => [
    row.sortTitle,
    row.itemId,
    row.position,
    row.variantId,
  ])
  return { rows: shown.map((row) => toStockRow(row, config)), nextCursor }
}

/** The first variants that a search finds, those of archived items too. */
export async function findVariantIds(db: Db, text: string, limit: number): Promise<string[]> {
  const words = wordsOf(text)
  const [title, productId, position, variantId] = noCursor
  const { filters, args } = await itemFiltersOf(db, {})
  const shape = {
    limit,
    state: null,
    words: words.length,
    paged: false,
    filters,
    isElsewhere: false,
  }
  const given = {
    ...args,
    words,
    locationId: null,
    statuses: productStatuses,
    states: statesWith(null),
  }
  const rows = await selectPage(db, shape, { ...given, title, productId, position, variantId })
  return rows.map((row) => row.variantId)
}

/** The emptiest first, and how many there are in all; what was never in stock is not running out. */
export async function findLowStock(db: Db, limit: number, config: Config) {
  const args = {
    statuses: unarchived,
    oversold: statesWith('oversold'),
    empty: statesWith('empty'),
    short: statesWith('short'),
  }
  const [rows, total] = await Promise.all([selectEmptiest(db, { limit }, args), countLowStock(db)])
  return { rows: rows.map((row) => toStockRow(row, config)), total }
}

type Bit = keyof typeof stockBits

/** Items without variants are in no state. */
const statesWith = (bit: Bit | null) => {
  const is = (states: number) => (bit === null ? states > 0 : (states & stockBits[bit]) > 0)
  return statesWhere(is, bit)
}

/** Of variants `v` whose stock at the location is `level`. */
const conditions: Readonly<Record<Bit, RawBuilder<unknown>>> = {
  in: sql`(not level.is_counted or (level.available > v.low_stock_threshold and level.available > 0))`,
  low: sql`(level.is_counted and level.available <= v.low_stock_threshold and level.available > 0
    or level.is_counted and level.on_order and level.available <= 0)`,
  out: sql`(level.is_counted and not level.on_order and level.available <= 0)`,
  short: sql`(v.tracked and level.levels > 0 and level.available <= greatest(v.low_stock_threshold, 0) and level.available > 0)`,
  empty: sql`(v.tracked and level.levels > 0 and level.available = 0)`,
  oversold: sql`(v.tracked and level.levels > 0 and level.available < 0)`,
}
const isShort = sql`(${conditions.short} or ${conditions.empty} or ${conditions.oversold})`

interface Shape {
  readonly limit: number
  readonly state: (typeof stockFilters)[number] | null
  readonly words: number
  readonly paged: boolean
  readonly filters: readonly ItemFilter[]
  readonly isElsewhere: boolean
}

type Args = ItemFilterArgs &
  Record<
    | 'words'
    | 'statuses'
    | 'states'
    | 'title'
    | 'productId'
    | 'position'
    | 'variantId'
    | 'locationId',
    unknown
  >

const selectPage = preparedByShape<Shape, Args, SelectedStock>((shape, parameters) =>
  stockRows(
    shape.words > 0
      ? searchedPage(shape, parameters)
      : pageOfKinds(shape, parameters, { items: sql`true`, variants: sql`true` }),
    byTitle,
  ),
)

interface Where {
  /** Of items `p`. */
  readonly items: RawBuilder<unknown>
  /** Of their variants `v`. */
  readonly variants: RawBuilder<unknown>
  /** Of their levels; the main location unless said. */
  readonly place?: RawBuilder<unknown>
}

function pageOfKinds(shape: Shape, parameters: Args, more: Where): RawBuilder<unknown> {
  const items = sql`${isPast(shape, parameters)} and ${more.items}`
  const variants = sql`${isWanted(shape, parameters)} and ${more.variants}`
  const place = isAt(shape.isElsewhere, parameters.locationId)
  if (shape.words === 0 && shape.filters.length > 0)
    return ofPassingItems(shape, parameters, { items, variants, place })
  const passing = passes(shape.filters, parameters, 'each')
  const where = { items: sql`${items} and ${passing}`, variants, place }
  return firstOfKinds(parameters, shape.limit, where)
}

/**
 * Each item of the kinds has a variant that is wanted: so many items hold a whole page, and the one in the middle of
 * which it begins.
 */
function ofPassingItems(shape: Shape, parameters: Args, where: Where): RawBuilder<unknown> {
  const items = pageOfItems({
    order: { columns: ['sort_title'], down: false },
    limit: shape.limit + 1,
    filters: shape.filters,
    parameters,
    isPast: where.items,
    condition: sql`true`,
  })
  return sql`
    select ${chosen} from (${items}) p cross join ${variantsWhere(where.variants, where.place)}
    order by p.sort_title, p.product_id, v.position, v.variant_id limit ${sql.lit(shape.limit)}`
}

/** The first of each kind, and of those the first. */
const firstOfKinds = (given: Parameters<typeof kinds>[0], limit: number, where: Where) => sql`
  select v.* from ${kinds(given)} cross join lateral (
    select ${chosen} from listed_products p cross join ${variantsWhere(where.variants, where.place)}
    where ${isOfKind} and ${where.items}
    order by p.sort_title, p.product_id, v.position, v.variant_id limit ${sql.lit(limit)}
  ) v order by sort_title, product_id, position, variant_id limit ${sql.lit(limit)}`

/** As in the list of items: what a word that is not too common finds is looked at in the list's order. */
function searchedPage(shape: Shape, parameters: Args): RawBuilder<unknown> {
  const matches = hasWords(
    shape.words,
    sql`w.product_id = v.product_id and (w.variant_id is null or w.variant_id = v.variant_id)`,
  )
  return sql`
    with ${search(parameters)}
    (select ${chosen} from (${foundByTitle(false)}) f
    cross join lateral (
      select p.* from listed_products p where p.product_id = f.product_id and ${isOfKinds(parameters)}
        and ${passes(shape.filters, parameters, 'each')} offset 0
    ) p
    cross join ${variantsWhere(
      sql`${isWanted(shape, parameters)} and ${matches}`,
      isAt(shape.isElsewhere, parameters.locationId),
    )}
    order by f.sort_title, f.product_id, v.position, v.variant_id limit ${sql.lit(shape.limit)})
    union all
    (${pageOfKinds(shape, parameters, { items: allAreCommon, variants: matches })})`
}

function isWanted(
  { state, paged }: Shape,
  { title, productId, position, variantId }: Args,
): RawBuilder<unknown> {
  const inState = state === 'short' ? isShort : state ? conditions[state] : sql`true`
  return paged
    ? sql`${inState} and (p.sort_title, p.product_id, v.position, v.variant_id)
    > (${title}::text, ${productId}::uuid, ${position}::int, ${variantId}::uuid)`
    : inState
}

/** The part of it that an index can start from. */
const isPast = ({ paged }: Shape, { title, productId }: Args) =>
  paged ? sql`(p.sort_title, p.product_id) >= (${title}::text, ${productId}::uuid)` : sql`true`

type Emptiest = Record<'statuses' | 'oversold' | 'empty' | 'short', unknown>

/** Three parts, each only as far as the ones before leave room: what is out need not be sorted with all that is low. */
const selectEmptiest = preparedByShape<{ readonly limit: number }, Emptiest, SelectedStock>(
  ({ limit }, { statuses, oversold, empty, short }) => {
    const sorted = (states: unknown, condition: RawBuilder<unknown>) => sql`(
      select ${chosen} from listed_products p cross join ${variantsWhere(condition)}
      where ${isOfKinds({ statuses, states })}
      order by v.available, p.sort_title, p.product_id, v.position, v.variant_id limit ${sql.lit(limit)})`
    const [below, none, few] = [
      sorted(oversold, conditions.oversold),
      firstOfKinds({ statuses, states: empty }, limit, {
        items: sql`true`,
        variants: conditions.empty,
      }),
      sorted(short, conditions.short),
    ]
    return stockRows(
      sql`select * from (${below} union all (${none}) union all ${few}) part limit ${sql.lit(limit)}`,
      sql`page.available, ${byTitle}`,
    )
  },
)
