import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import * as z from 'zod/mini'

import type { QueryOf, ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type {
  ItemRow,
  ItemSort,
  listItems,
  listItemTraits as endpoint,
} from '@marketday/contract/catalog/products/products'
import { Id } from '@marketday/contract/endpoints/scalars'
import type { StockState } from '@marketday/contract/stock/stock'

import type { Config } from '../../../config.ts'
import { decodeCursor, pageOf } from '../../../platform/database/cursor.ts'
import { preparedByShape } from '../../../platform/database/prepared-statement.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import {
  allAreCommon,
  bundlesAre,
  foundByTitle,
  hasWords,
  isFound,
  isOfKinds,
  search,
  statesWhere,
  stockBits,
  unarchived,
  wordsOf,
} from '../../../stock/catalogue-lists.ts'
import { customsBit, isSoldAbroad, itemFiltersOf, missingIn } from '../../../stock/item-filters.ts'
import type { ItemFilter, ItemFilterArgs } from '../../../stock/item-filters.ts'
import { firstOfKinds, inOrder, pageOfItems } from '../../../stock/page-of-items.ts'
import { firstPictureOfItem, pictureOf } from '../../../platform/files/picture-of.ts'
import type { StoredPicture } from '../../../platform/files/picture-of.ts'
import { distinctValues } from '../../../platform/database/sql.ts'

type Query = QueryOf<typeof listItems>

const defaultLimit = 20

/** Keyset page; each query shape is compiled and planned once. */
export async function findItemPage(db: Db, query: Query, config: Config) {
  const { limit = defaultLimit, sort = 'title', cursor, status, stock } = query
  const terms = wordsOf(query.search)
  const { filters, args } = await itemFiltersOf(db, query)
  const paged = cursor !== undefined
  const shape: Shape = { sort, limit, words: terms.length, paged, filters, stock }
  const rows = await selectItems(db, shape, {
    ...args,
    words: terms,
    ...kindsAskedFor({ status, stock }),
    ...afterOf(sort, cursor),
  })
  const page = pageOf(rows, limit, (row) => [...row.place, row.id])
  return { rows: page.rows.map((row) => toItemRow(row, config)), nextCursor: page.nextCursor }
}

export const kindsAskedFor = ({ status, stock }: Pick<Query, 'status' | 'stock'>) => ({
  statuses: status ? [status] : unarchived,
  states: statesWhere((states) => !stock || stateOfItem(states) === stock, stock),
})

interface Shape {
  readonly sort: ItemSort
  readonly limit: number
  readonly words: number
  readonly paged: boolean
  readonly filters: readonly ItemFilter[]
  readonly stock: Query['stock']
}

type Args = ItemFilterArgs &
  Record<'words' | 'statuses' | 'states' | 'after' | 'afterTitle' | 'afterId', unknown>

type By<Sort> = Sort extends `-${string}` ? never : Sort

const byText = z.tuple([z.string(), Id])
const byTextAndTitle = z.tuple([z.string(), z.string(), Id])
const byTime = z.tuple([z.string().check(z.regex(/^20[\d-]{8} [\d:.]+[+-][\d:]+$/)), Id])
const byAmount = z.tuple([z.string().check(z.regex(/^\d{1,18}$/)), Id])

const orders = {
  title: { types: { sort_title: 'text' }, cursor: byText },
  updated: { types: { updated_at: 'timestamptz' }, cursor: byTime },
  price: { types: { price_minor: 'bigint' }, cursor: byAmount },
  status: { types: { status: 'text', sort_title: 'text' }, cursor: byTextAndTitle },
  category: { types: { category_title: 'text', sort_title: 'text' }, cursor: byTextAndTitle },
  sku: { types: { sku: 'text', sort_title: 'text' }, cursor: byTextAndTitle },
} as const satisfies Record<By<ItemSort>, unknown>

function orderOf(sort: ItemSort) {
  const { types, cursor } = orders[sort.replace('-', '') as By<ItemSort>]
  return {
    columns: Object.keys(types),
    types: Object.values(types),
    down: sort.startsWith('-'),
    cursor,
  }
}

function afterOf(sort: ItemSort, cursor: string | undefined) {
  if (cursor === undefined) return { after: null, afterTitle: null, afterId: null }
  const place = decodeCursor<z.ZodMiniType<readonly string[]>>(orderOf(sort).cursor, cursor)
  return { after: place[0], afterTitle: place[1], afterId: place.at(-1) }
}

/** Pages before joining variants, stock and pictures. */
const selectItems = preparedByShape<Shape, Args, SelectedItem>((shape, parameters) => {
  const { columns } = orderOf(shape.sort)
  return sql<SelectedItem>`
    select item.product_id as id, item.title, item.slug, item.status, item.draft_reason as "draftReason", item.publish_at as "publishAt", item.unpublish_at as "unpublishAt", item.updated_at as "updatedAt",
      item.vendor as brand, item.tags, case when ${isSoldAbroad} then p.missing else p.missing & ${sql.lit(~customsBit)} end as "missingSet", array[${sql.join(columns.map((column) => sql`p.${sql.ref(column)}::text`))}] as place,
      p.stock_states as "stockStates", p.short_variants as "shortVariants", item.kind = 'bundle' as "isBundle", facts.*, picture.stored as picture,
      case when c.category_id is not null then json_build_object('id', c.category_id, 'title', c.title) end as category
    from (${shape.words > 0 ? searchedPage(shape, parameters) : pageOfItems({ ...listOf(shape, parameters), condition: bundlesAre(shape.stock) })}) p
    join products item on item.product_id = p.product_id
    left join categories c on c.category_id = item.category_id
    cross join lateral (
      select count(*)::int as "variantCount", coalesce(min(v.price_minor), 0) as "minPriceMinor",
        coalesce(max(v.price_minor), 0) as "maxPriceMinor",
        coalesce(bool_or(v.selling_price_minor < v.price_minor), false) as "isOnSale", coalesce(min(v.currency), '') as currency,
        (array_agg(v.sku order by lower(v.sku)))[1] as sku,
        case when item.kind = 'bundle' then available_bundles(item.product_id) when bool_or(v.tracked) then sum(case when v.tracked then coalesce(l.available, 0) end)::bigint end as available
      from variants v left join lateral (
        select sum(on_hand - reserved - unavailable) as available from stock_levels where product_id = v.product_id and variant_id = v.variant_id and for_sale
      ) l on true
      where v.product_id = item.product_id and v.archived_at is null
    ) facts
    ${firstPictureOfItem}
    ${inOrder(orderOf(shape.sort))}`
})

const listOf = (shape: Shape, parameters: Args) => ({
  order: orderOf(shape.sort),
  limit: shape.limit + 1,
  filters: shape.filters,
  parameters,
  isPast: isPast(shape, parameters),
})

/**
 * If a word is rare, its items are sorted and checked one by one. If all words are common, the
 * first items of the list match soon. Only PostgreSQL knows which, so the statement contains both
 * ways and runs one.
 */
function searchedPage(shape: Shape, parameters: Args): RawBuilder<unknown> {
  const list = listOf(shape, parameters)
  const matches = sql`${hasWords(shape.words, sql`w.product_id = p.product_id`)} and ${bundlesAre(shape.stock)}`
  const selectMatches = (limit: number, where: RawBuilder<unknown>) => sql`
    (select p.* from (${foundInOrder(shape.sort)}) f cross join lateral (
      select p.* from listed_products p
      where p.product_id = f.product_id and ${isOfKinds(parameters)} and ${list.isPast} and ${where} offset 0
    ) p ${inOrder(list.order, 'f')} limit ${sql.lit(limit)})
    union all
    (${firstOfKinds(list, { most: limit, where: sql`${allAreCommon} and ${where}` })})`
  const page =
    shape.filters.length === 0
      ? selectMatches(list.limit, matches)
      : pageOfItems({
          ...list,
          condition: matches,
          candidates: { first: (limit) => selectMatches(limit, sql`true`), is: isFound },
        })
  return sql`with ${search(parameters)} select * from (${page}) page`
}

function foundInOrder(sort: ItemSort): RawBuilder<unknown> {
  const order = orderOf(sort)
  const byTitle = foundByTitle(order.down)
  if (order.columns.join() === 'sort_title') return byTitle
  return sql`select p.* from (${byTitle}) found join listed_products p on p.product_id = found.product_id ${inOrder(order)} offset 0`
}

function isPast({ sort, paged }: Shape, { after, afterTitle, afterId }: Args): RawBuilder<unknown> {
  if (!paged) return sql`true`
  const { columns, types, down } = orderOf(sort)
  const values = [after, afterTitle].slice(0, columns.length)
  const place = sql.join([...columns, 'product_id'].map((column) => sql`p.${sql.ref(column)}`))
  const key = sql.join([
    ...values.map((value, index) => sql`${value}::${sql.raw(types[index] ?? '')}`),
    sql`${afterId}::uuid`,
  ])
  return sql`(${place}) ${sql.raw(down ? '<' : '>')} (${key})`
}

/** Out if no variant is available, low if any is low or out. */
function stateOfItem(states: number): StockState {
  if ((states & (stockBits.in | stockBits.low | stockBits.out)) === stockBits.out) return 'out'
  return states & (stockBits.low | stockBits.out) ? 'low' : 'in'
}

type SelectedItem = Omit<ItemRow, 'image' | 'stockState' | 'missing'> & {
  readonly place: readonly string[]
  readonly missingSet: number
  readonly stockStates: number
  readonly isBundle: boolean
  readonly picture: StoredPicture | null
}

const toItemRow = (
  { place: _place, missingSet, stockStates, isBundle, picture, ...row }: SelectedItem,
  config: Config,
): ItemRow => ({
  ...row,
  image: picture && pictureOf(config, picture, 160),
  missing: missingIn(missingSet),
  // Bundles have no stored state: availability follows from their parts.
  stockState: isBundle && row.available === 0 ? 'out' : stateOfItem(stockStates),
})

export async function listItemTraits(db: Db) {
  const { rows } = await sql<ResponseOf<typeof endpoint>>`
    select ${distinctValues(sql`vendor`, sql`listed_products`)} as brands, ${distinctValues(sql`tag`, sql`listed_tags`)} as tags,
      (select coalesce(json_agg(json_build_object('id', collection_id, 'title', title) order by position, collection_id), '[]')
        from collections) as collections`.execute(db)
  return rows[0] ?? { brands: [], tags: [], collections: [] }
}
