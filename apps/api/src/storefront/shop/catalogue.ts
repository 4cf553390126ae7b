import * as z from 'zod/mini'

import { shopPageSize } from '@marketday/contract/storefront/shop/shop'
import type { ShopItem, ShopProduct } from '@marketday/contract/storefront/shop/shop'
import type { CollectionSort } from '@marketday/contract/catalog/collection-rule'

import { decodeCursor, encodeCursor } from '../../platform/database/cursor.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { ShopMarket } from '../../catalog/markets/shop-market.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { ConcurrencyLimit } from '../../platform/concurrency-limit.ts'
import type { LiveShop } from './live-shop.ts'
import {
  drawProduct,
  findProduct,
  listItemsAfter,
  listItemsById,
  listShelf,
  listShownAfter,
  listShownIds,
} from './queries.ts'
import type { ItemRow } from './queries.ts'
import { findOwnPlaces } from './own-prices.ts'
import type { Search } from './search/search.ts'
import { categoryWithChildren } from './categories.ts'

const Place = z.tuple([z.string(), z.uuid()])
const first = { title: '', id: '00000000-0000-0000-0000-000000000000' }

interface ItemPage {
  readonly rows: readonly ItemRow[]
  readonly nextCursor: string | null
}

export async function listPage(
  db: Db,
  cursor: string | undefined,
  { visibleIds }: Pick<LiveShop, 'visibleIds'>,
): Promise<ItemPage> {
  const after = cursor === undefined ? first : placeOf(cursor)
  const pageRows = visibleIds
    ? await listShownAfter(db, { ...after, visibleIds })
    : await listItemsAfter(db, after)
  const rows = pageRows.slice(0, shopPageSize)
  const last = rows.at(-1)
  return {
    rows,
    nextCursor:
      pageRows.length > shopPageSize && last ? encodeCursor([last.sortTitle, last.id]) : null,
  }
}

function placeOf(cursor: string) {
  const [title, id] = decodeCursor(Place, cursor)
  return { title, id }
}

export async function getProductText(db: Db, slug: string): Promise<string> {
  const [row] = await findProduct(db, { slug })
  if (!row) throw notFound('Item')
  return row.product
}

export const getProduct = async (db: Db, slug: string): Promise<ShopProduct> =>
  JSON.parse(await getProductText(db, slug)) as ShopProduct

/** Item of any status as it would be displayed; not for shoppers. */
export async function getDrawnProduct(db: Db, productId: string): Promise<ShopProduct> {
  const [row] = await drawProduct(db, { productId })
  if (!row) throw notFound('Item')
  return JSON.parse(row.product) as ShopProduct
}

export const toItem = ({ item }: ItemRow): ShopItem => JSON.parse(item) as ShopItem

export const listItemsByIds = async (db: Db, ids: readonly string[]): Promise<ShopItem[]> =>
  (await listItemsById(db, { ids })).map(toItem)

export interface Shelf {
  readonly categoryId: string | null
  readonly sort: CollectionSort
  readonly page: number
}

interface ShelfQuery {
  readonly live: LiveShop
  readonly shelf: Shelf
  /** Null for the home market. */
  readonly market: ShopMarket | null
}

export async function listShelfRows(
  db: Db,
  { live, shelf, market }: ShelfQuery,
): Promise<ItemRow[]> {
  const categoryIds =
    shelf.categoryId === null ? null : categoryWithChildren(live.categories, shelf.categoryId)
  const places = await findOwnPlaces(db, market, shelf.sort)
  return await listShelf(db, { ...shelf, categoryIds, places, visibleIds: live.visibleIds })
}

export const listShelfItems = async (db: Db, shelfQuery: ShelfQuery): Promise<ShopItem[]> =>
  (await listShelfRows(db, shelfQuery)).map(toItem)

export function requireCategory({ categories }: LiveShop, slug: string) {
  const category = categories.find((candidate) => candidate.slug === slug)
  if (!category) throw notFound('Category')
  return category
}

export interface Finding {
  readonly search: Search
  /** Per shop, so that heavy searching in one does not slow down others. */
  readonly searchLimit: ConcurrencyLimit
  readonly text: string
  readonly live: Pick<LiveShop, 'visibleIds'>
}

/** 404 for an item in a category hidden in this market. */
export function requireShown({ categories, visibleIds }: LiveShop, { category }: ShopProduct) {
  if (visibleIds && category && !categories.some(({ slug }) => slug === category.slug))
    throw notFound('Item')
}

/** Best matches first. */
export async function searchItems(db: Db, { search, searchLimit, text, live }: Finding) {
  if (text.trim() === '') return { rows: [], total: 0, hasAllWords: false }
  const findRows = async () => {
    const all = await search(db, text)
    const { ids, ...found } = await onlyShown(db, live, all)
    const pageIds = ids.slice(0, shopPageSize)
    return { rows: pageIds.length === 0 ? [] : await listItemsById(db, { ids: pageIds }), ...found }
  }
  return await searchLimit.run(findRows, db.context.tenantId ?? '')
}

type SearchMatches = Awaited<ReturnType<Search>>

async function onlyShown(
  db: Db,
  { visibleIds }: Pick<LiveShop, 'visibleIds'>,
  matches: SearchMatches,
): Promise<SearchMatches> {
  if (!visibleIds) return matches
  const rows = await listShownIds(db, { ids: matches.ids, visibleIds })
  const listedIds = new Set(rows.map(({ id }) => id))
  const ids = matches.ids.filter((id) => listedIds.has(id))
  return { ...matches, ids, total: ids.length }
}
