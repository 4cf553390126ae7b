import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import * as z from 'zod/mini'

import type { QueryOf } from '@marketday/contract/endpoints/endpoint'
import { Id } from '@marketday/contract/endpoints/scalars'
import { productStatuses } from '@marketday/contract/catalog/products/product-shapes'
import { stockQuantities } from '@marketday/contract/stock/stock'
import type { StockSort, listStock, stockFilters } from '@marketday/contract/stock/stock'

import type { Config } from '../../config.ts'
import { decodeCursor, pageOf } from '../../platform/database/cursor.ts'
import { preparedByShape } from '../../platform/database/prepared-statement.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import {
  allAreCommon,
  foundByTitle,
  hasWords,
  isOfKinds,
  search,
  unarchived,
  wordsOf,
} from '../catalogue-lists.ts'
import { itemFiltersOf, passes } from '../item-filters.ts'
import type { ItemFilter, ItemFilterArgs } from '../item-filters.ts'
import { findElsewhere } from '../locations/find-locations.ts'
import { pageOfItems } from '../page-of-items.ts'
import { byItem, firstOfKinds } from './first-of-kinds.ts'
import type { Where } from './first-of-kinds.ts'
import { pageOfVariants, byQuantity, bySku } from './page-of-variants.ts'
import { chosen, isAt, pageInOrder, stockRows, toStockRow, variantsWhere } from './stock-rows.ts'
import type { SelectedStock } from './stock-rows.ts'
import { isInState, statesWith } from './stock-states.ts'
import type { StockQuantity } from './page-of-variants.ts'

const defaultLimit = 20

const places = {
  item: {
    cursor: z.tuple([z.string(), Id, z.int(), Id]),
    end: (row: SelectedStock) => [row.sortTitle, row.itemId, row.position, row.variantId],
    after: ([title, productId, position, variantId]: readonly unknown[]) => ({
      after: title,
      productId,
      position,
      variantId,
    }),
  },
  sku: byVariant(z.string(), (row) => row.sortSku),
  available: byVariant(z.int(), (row) => row.available),
  onHand: byVariant(z.int(), (row) => row.onHand),
  reserved: byVariant(z.int(), (row) => row.reserved),
  unavailable: byVariant(z.int(), (row) => row.unavailable),
} as const

function byVariant<Key extends string | number>(
  key: z.ZodMiniType<Key>,
  keyOf: (row: SelectedStock) => Key,
) {
  return {
    cursor: z.tuple([key, Id]),
    end: (row: SelectedStock) => [keyOf(row), row.variantId],
    after: ([after, variantId]: readonly unknown[]) => ({ ...atStart, after, variantId }),
  }
}

const atStart = { after: '', productId: null, position: null, variantId: null }

/** Excludes archived items. */
export async function findStockPage(db: Db, query: QueryOf<typeof listStock>, config: Config) {
  const { limit = defaultLimit, cursor, state = null, sort = 'item' } = query
  const by = { order: toStockOrder(sort), down: sort.startsWith('-') }
  const place = places[by.order]
  const locationId = await findElsewhere(db, query.locationId)
  const terms = wordsOf(query.search)
  const { filters, args } = await itemFiltersOf(db, query)
  const paged = cursor !== undefined
  const isElsewhere = locationId !== undefined
  const shape = { ...by, limit: limit + 1, state, words: terms.length, paged, filters, isElsewhere }
  const rows = await selectPage(db, shape, {
    ...args,
    locationId,
    words: terms,
    statuses: unarchived,
    // An item's stored state applies to the main location only.
    states: statesWith(isElsewhere ? null : state),
    ...(cursor
      ? place.after(decodeCursor<z.ZodMiniType<readonly unknown[]>>(place.cursor, cursor))
      : atStart),
  })
  const { rows: shown, nextCursor } = pageOf(rows, limit, place.end)
  return { rows: shown.map((row) => toStockRow(row, config)), nextCursor }
}

const toStockOrder = (sort: StockSort | `-${StockSort}`) => sort.replace('-', '') as StockSort

const isQuantity = (order: StockSort): order is StockQuantity =>
  stockQuantities.some((quantity) => quantity === order)

export async function findVariantIds(db: Db, text: string, limit: number): Promise<string[]> {
  const terms = wordsOf(text)
  const { filters, args } = await itemFiltersOf(db, {})
  const shape: Shape = {
    order: 'item',
    down: false,
    limit,
    state: null,
    words: terms.length,
    paged: false,
    filters,
    isElsewhere: false,
  }
  const parameters = {
    ...args,
    words: terms,
    locationId: null,
    statuses: productStatuses,
    states: statesWith(null),
  }
  const rows = await selectPage(db, shape, { ...parameters, ...atStart })
  return rows.map((row) => row.variantId)
}

interface Shape {
  readonly order: StockSort
  readonly down: boolean
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
    | 'after'
    | 'productId'
    | 'position'
    | 'variantId'
    | 'locationId',
    unknown
  >

const selectPage = preparedByShape<Shape, Args, SelectedStock>((shape, parameters) =>
  stockRows(selectInOrder(shape, parameters), pageInOrder(shape.order, shape.down)),
)

function selectInOrder(shape: Shape, parameters: Args): RawBuilder<unknown> {
  if (shape.order !== 'item') return variantPage(shape, shape.order, parameters)
  return shape.words > 0
    ? searchedPage(shape, parameters)
    : pageOfKinds(shape, parameters, { items: sql`true`, variants: sql`true` })
}

function variantPage(
  shape: Shape,
  by: Exclude<StockSort, 'item'>,
  parameters: Args,
): RawBuilder<unknown> {
  const { state, words, paged, down, filters, limit, isElsewhere } = shape
  const condition = state || words > 0 ? sql`${isInState(state)} and ${matches(shape)}` : null
  const order = isQuantity(by)
    ? byQuantity({ quantity: by, isElsewhere, parameters, condition: condition ?? sql`true` })
    : bySku
  const after = isQuantity(by) ? sql`${parameters.after}::bigint` : sql`${parameters.after}::text`
  const page = pageOfVariants({
    order,
    down,
    limit,
    filters,
    parameters,
    isSearched: words > 0,
    isPast: paged
      ? sql`(v.sort_key, v.variant_id) ${past(shape)} (${after}, ${parameters.variantId}::uuid)`
      : sql`true`,
    condition,
    place: isAt(isElsewhere, parameters.locationId),
  })
  return words > 0 ? sql`with ${search(parameters)} select * from (${page}) page` : page
}

function pageOfKinds(shape: Shape, parameters: Args, more: Where): RawBuilder<unknown> {
  const items = sql`${isPast(shape, parameters)} and ${more.items}`
  const variants = sql`${isWanted(shape, parameters)} and ${more.variants}`
  const place = isAt(shape.isElsewhere, parameters.locationId)
  if (shape.words === 0 && shape.filters.length > 0)
    return ofPassingItems(shape, parameters, { items, variants, place })
  const passing = passes(shape.filters, parameters, 'each')
  const where = { items: sql`${items} and ${passing}`, variants, place }
  return firstOfKinds(parameters, shape, where)
}

/**
 * Each item of the kinds has a matching variant, so that many items fill a page, which may begin
 * within the first.
 */
function ofPassingItems(shape: Shape, parameters: Args, where: Where): RawBuilder<unknown> {
  const items = pageOfItems({
    order: { columns: ['sort_title'], down: shape.down },
    limit: shape.limit + 1,
    filters: shape.filters,
    parameters,
    isPast: where.items,
    condition: sql`true`,
  })
  return sql`
    select ${chosen} from (${items}) p cross join ${variantsWhere(where.variants, where.place)}
    order by ${byItem(shape.down)} limit ${sql.lit(shape.limit)}`
}

/** As in the item list: matches of a rare word are checked in list order. */
function searchedPage(shape: Shape, parameters: Args): RawBuilder<unknown> {
  const isMatch = matches(shape)
  return sql`
    with ${search(parameters)}
    (select ${chosen} from (${foundByTitle(shape.down)}) f
    cross join lateral (
      select p.* from listed_products p where p.product_id = f.product_id and ${isOfKinds(parameters)}
        and ${passes(shape.filters, parameters, 'each')} offset 0
    ) p
    cross join ${variantsWhere(
      sql`${isWanted(shape, parameters)} and ${isMatch}`,
      isAt(shape.isElsewhere, parameters.locationId),
    )}
    order by ${byItem(shape.down, 'f')} limit ${sql.lit(shape.limit)})
    union all
    (${pageOfKinds(shape, parameters, { items: allAreCommon, variants: isMatch })})`
}

const matches = ({ words }: Shape) =>
  words === 0
    ? sql`true`
    : hasWords(
        words,
        sql`w.product_id = v.product_id and (w.variant_id is null or w.variant_id = v.variant_id)`,
      )

const past = ({ down }: Shape) => sql.raw(down ? '<' : '>')

function isWanted(shape: Shape, parameters: Args): RawBuilder<unknown> {
  const { after, productId, position, variantId } = parameters
  const inState = isInState(shape.state)
  return shape.paged
    ? sql`${inState} and (p.sort_title, p.product_id, v.position, v.variant_id)
    ${past(shape)} (${after}::text, ${productId}::uuid, ${position}::int, ${variantId}::uuid)`
    : inState
}

/** Condition from which an index scan can start. */
const isPast = (shape: Shape, { after, productId }: Args) =>
  shape.paged
    ? sql`(p.sort_title, p.product_id) ${past(shape)}= (${after}::text, ${productId}::uuid)`
    : sql`true`
