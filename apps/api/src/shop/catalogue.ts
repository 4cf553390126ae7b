import * as z from 'zod/mini'

import { shopPageSize } from '@marketday/contract/shop/shop'
import type { ShopItem, ShopProduct } from '@marketday/contract/shop/shop'
import type { CollectionSort } from '@marketday/contract/shop/snapshot'

import type { Config } from '../config.ts'
import { decodeCursor, encodeCursor } from '../platform/database/cursor.ts'
import { notFound } from '../platform/http/errors.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import type { ConcurrencyLimit } from '../platform/concurrency-limit.ts'
import type { LiveShop } from './live-shop.ts'
import { findProduct, listItemsAfter, listItemsById, listShelf } from './queries.ts'
import type { Search } from './search/search.ts'
import { categoryWithChildren, toItem, toProduct } from './shapes.ts'

const Place = z.tuple([z.string(), z.uuid()])
const first = { title: '', id: '00000000-0000-0000-0000-000000000000' }

export async function listPage(db: Db, config: Config, cursor: string | undefined) {
  const after = cursor === undefined ? first : placeOf(cursor)
  const found = await listItemsAfter(db, after)
  const rows = found.slice(0, shopPageSize)
  const last = rows.at(-1)
  return {
    rows: rows.map((row) => toItem(config, row)),
    nextCursor:
      found.length > shopPageSize && last ? encodeCursor([last.sortTitle, last.id]) : null,
  }
}

function placeOf(cursor: string) {
  const [title, id] = decodeCursor(Place, cursor)
  return { title, id }
}

export async function getProduct(db: Db, config: Config, handle: string): Promise<ShopProduct> {
  const [row] = await findProduct(db, { handle })
  if (!row || row.variants.length === 0) throw notFound('Item')
  return toProduct(config, row)
}

export interface Shelf {
  /** Null for everything. */
  readonly categoryId: string | null
  readonly sort: CollectionSort
  readonly page: number
}

export async function listShelfItems(
  db: Db,
  config: Config,
  { live, shelf }: { live: LiveShop; shelf: Shelf },
): Promise<ShopItem[]> {
  const categoryIds =
    shelf.categoryId === null ? null : categoryWithChildren(live.categories, shelf.categoryId)
  const rows = await listShelf(db, { ...shelf, categoryIds })
  return rows.map((row) => toItem(config, row))
}

export function requireCategory({ categories }: LiveShop, handle: string) {
  const category = categories.find((each) => each.handle === handle)
  if (!category) throw notFound('Category')
  return category
}

export interface Finding {
  readonly search: Search
  /** Of each shop: one that is searched by many leaves its neighbours their time. */
  readonly searchLimit: ConcurrencyLimit
  readonly text: string
}

/** The best matches first. */
export async function searchItems(db: Db, config: Config, { search, searchLimit, text }: Finding) {
  if (text.trim() === '') return { rows: [], total: 0 }
  const findRows = async () => {
    const { ids, total } = await search(db, text)
    const wanted = ids.slice(0, shopPageSize)
    const rows = wanted.length === 0 ? [] : await listItemsById(db, { ids: wanted })
    return { rows: rows.map((row) => toItem(config, row)), total }
  }
  return await searchLimit.run(findRows, db.context.tenantId ?? '')
}
