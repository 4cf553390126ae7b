import type { Shelf, ShopPage } from '@marketday/contract/storefront/shop/shop-pages'
import { collectionPath } from '@marketday/contract/catalog/collection-rule'
import type { ShopCollection, ShopSnapshot } from '@marketday/contract/storefront/shop/snapshot'
import { shopPageSize } from '@marketday/contract/storefront/shop/shop'

import { translatorFor } from '@marketday/messages/translator'

import type { Db } from '../../platform/database/tenant-db.ts'
import { toItem } from './catalogue.ts'
import { listCollectionAt, countCollectionItems } from './collection-items.ts'
import { atHome } from './narrow-shop.ts'
import type { Standpoint } from './narrow-shop.ts'
import { requestLocale } from '../../platform/http/request-language.ts'

export const homeShelfSize = 8

const newestIn = (shopLocale: string): ShopCollection => ({
  title: translatorFor(requestLocale() ?? shopLocale)('shop.newInShop'),
  slug: null,
  rule: {},
  sort: 'newest',
  pinnedIds: [],
  isOnHome: true,
  isInMenu: false,
})

/** One shelf per non-empty collection on the home page. */
export async function makeHomePage(
  db: Db,
  { collections, shop }: ShopSnapshot,
  standpoint: Standpoint = atHome,
): Promise<ShopPage> {
  const homeCollections = collections.filter(({ isOnHome }) => isOnHome)
  const shelves = await Promise.all(
    homeCollections.map((collection) => fillShelf(db, collection, standpoint)),
  )
  const filled = shelves.filter(({ items }) => items.length > 0)
  return {
    kind: 'home',
    shelves: filled.length > 0 ? filled : [await fillShelf(db, newestIn(shop.locale), standpoint)],
  }
}

async function fillShelf(
  db: Db,
  collection: ShopCollection,
  standpoint: Standpoint,
): Promise<Shelf> {
  const rows = await listCollectionAt(db, collection, { page: 1, ...standpoint })
  return {
    title: collection.title,
    items: rows.slice(0, homeShelfSize).map(toItem),
    to: collection.slug === null ? '/products' : collectionPath(collection.slug),
  }
}

type CollectionPage = Extract<ShopPage, { kind: 'collection' }>

/** Null for a collection without page, and past the last page. */
export async function makeCollectionPage(
  db: Db,
  collection: ShopCollection,
  { page, ...standpoint }: Standpoint & { readonly page: number },
): Promise<CollectionPage | null> {
  const { title, slug } = collection
  if (slug === null) return null
  const total = await countCollectionItems(db, collection, standpoint.visibleIds)
  const pages = Math.max(1, Math.ceil(total / shopPageSize))
  if (page > pages) return null
  const rows = await listCollectionAt(db, collection, { page, ...standpoint })
  return {
    kind: 'collection',
    collection: { title, slug },
    items: rows.map(toItem),
    total,
    page,
    pages,
  }
}
