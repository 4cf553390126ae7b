import type { ShopPage } from '@marketday/contract/storefront/shop/shop-pages'
import type { ShopCollection } from '@marketday/contract/storefront/shop/snapshot'
import { shopPageSize } from '@marketday/contract/storefront/shop/shop'

import type { Db } from '../../platform/database/tenant-db.ts'
import { toItem } from './catalogue.ts'
import { listCollectionAt, countCollectionItems } from './collection-items.ts'
import type { Standpoint } from './narrow-shop.ts'

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
