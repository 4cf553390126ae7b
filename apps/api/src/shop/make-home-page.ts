import type { ShopPage } from '@marketday/contract/shop/shop-pages'
import type { ShopSnapshot } from '@marketday/contract/shop/snapshot'

import type { Db } from '../platform/database/tenant-db.ts'
import { listShelfItems } from './catalogue.ts'
import type { LiveShop } from './live-shop.ts'

export const homeShelfSize = 8

const newest = { title: 'New in the shop', categoryId: null, sort: 'newest' } as const

interface Arrangement {
  readonly snapshot: ShopSnapshot
  readonly live: LiveShop
}

/** The first page of a shop: a shelf for each collection of the snapshot, filled from the live catalogue. */
export async function makeHomePage(db: Db, { snapshot, live }: Arrangement): Promise<ShopPage> {
  const wanted = snapshot.collections.length > 0 ? snapshot.collections : [newest]
  const shelves = await Promise.all(
    wanted.map(async ({ title, categoryId, sort }) => {
      const category = live.categories.find((each) => each.id === categoryId)
      const items = await listShelfItems(db, { live, shelf: { categoryId, sort, page: 1 } })
      return {
        title,
        items: items.slice(0, homeShelfSize),
        to: category ? `/categories/${category.slug}` : '/products',
      }
    }),
  )
  return { kind: 'home', shelves }
}
