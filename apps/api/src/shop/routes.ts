import {
  getShopProduct,
  listCategoryProducts,
  listShopCategories,
  listShopProducts,
  searchShop,
  shopPageSize,
} from '@marketday/contract/shop/shop'

import { handlePublic } from '../platform/http/handle.ts'
import type { App } from '../platform/services.ts'
import { createConcurrencyLimit } from '../platform/concurrency-limit.ts'
import { getProduct, listPage, listShelfItems, requireCategory, searchItems } from './catalogue.ts'
import { createLiveShops } from './live-shop.ts'
import { shopPages } from './pages/shop-pages.ts'
import { createSearch } from './search/search.ts'

export async function shopRoutes(app: App): Promise<void> {
  const liveShop = createLiveShops()
  const search = createSearch()
  const searchLimit = createConcurrencyLimit({
    atOnce: Infinity,
    atOnceEach: app.services.config.shopLimits.searchesAtOnce,
    waitingAtMost: 100,
    rests: true,
  })

  handlePublic(app, listShopProducts, ({ db, services, query }) =>
    listPage(db, services.config, query.cursor),
  )
  handlePublic(app, getShopProduct, ({ db, services, params }) =>
    getProduct(db, services.config, params.handle),
  )
  handlePublic(app, listShopCategories, async ({ db }) => ({
    rows: [...(await liveShop(db)).categories],
  }))
  handlePublic(app, listCategoryProducts, async ({ db, services, params, query }) => {
    const live = await liveShop(db)
    const category = requireCategory(live, params.handle)
    const shelf = { categoryId: category.id, sort: query.sort ?? 'title', page: query.page ?? 1 }
    const rows = await listShelfItems(db, services.config, { live, shelf })
    return { rows, total: category.itemCount, pages: Math.ceil(category.itemCount / shopPageSize) }
  })
  handlePublic(app, searchShop, ({ db, services, query }) =>
    searchItems(db, services.config, { search, searchLimit, text: query.q }),
  )

  await shopPages(app, { liveShop, search, searchLimit })
}
