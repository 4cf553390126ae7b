import type { FastifyRequest } from 'fastify'

import { askAssistant } from '@marketday/contract/assistant/assistant'
import { readableOn } from '@marketday/contract/storefront/shop/contrast'
import {
  getShopProduct,
  listCategoryProducts,
  listShopCategories,
  listShopProducts,
  searchShop,
  shopPageSize,
} from '@marketday/contract/storefront/shop/shop'
import type { ShopProduct } from '@marketday/contract/storefront/shop/shop'
import { getThemeSheet } from '@marketday/contract/storefront/shop/shop-draft'

import { elsewhere, readMarketCode } from '../catalog/markets/shop-market.ts'
import type { ShopMarket } from '../catalog/markets/shop-market.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { notFound } from '../platform/http/errors.ts'
import { handlePublic } from '../platform/http/handle.ts'
import { JsonText } from '../platform/http/json-bodies.ts'
import type { App } from '../platform/services.ts'
import { createConcurrencyLimit } from '../platform/concurrency-limit.ts'
import { answerShopper } from '../assistant/shop/answer-shopper.ts'
import type { Answering } from '../assistant/shop/answering.ts'
import {
  getProductText,
  listPage,
  listShelfRows,
  requireCategory,
  requireShown,
  searchItems,
} from '../storefront/shop/catalogue.ts'
import { atHome, narrowShop } from '../storefront/shop/narrow-shop.ts'
import { itemTextsIn, productTextIn } from '../storefront/shop/price-in-market.ts'
import type { ItemRow } from '../storefront/shop/queries.ts'
import { createLiveShops } from '../storefront/shop/live-shop.ts'
import type { LiveShop, LiveShops } from '../storefront/shop/live-shop.ts'
import { loadShopBuild } from '../storefront/shop/shop-build.ts'
import { shopPages } from './shop-pages.ts'
import { createSearch } from '../storefront/shop/search/search.ts'

export async function shopRoutes(app: App): Promise<void> {
  const liveShop = createLiveShops()
  const search = createSearch()
  const searchLimit = createConcurrencyLimit({
    atOnce: Infinity,
    atOnceEach: app.services.config.shopLimits.searchesAtOnce,
    waitingAtMost: 100,
    rests: { times: 1, longestMs: 150 },
  })

  const { origin: mediaOrigin } = app.services.config.mediaUrl
  const listReply = listReplies(mediaOrigin)
  const shopAt = standpointFinder(liveShop)

  handlePublic(app, listShopProducts, async ({ db, query, request }) => {
    const { market, live } = await shopAt(db, request)
    const { rows, nextCursor } = await listPage(db, query.cursor, live ?? atHome)
    return await listReply(db, { market, rows, more: { nextCursor } })
  })
  handlePublic(app, getShopProduct, async ({ db, params, request }) => {
    const { market, live } = await shopAt(db, request)
    const text = await getProductText(db, params.slug)
    if (live) requireShown(live, JSON.parse(text) as ShopProduct)
    const product = await productTextIn(db, market, text)
    return new JsonText(`${product.slice(0, -1)},"mediaOrigin":${JSON.stringify(mediaOrigin)}}`)
  })
  handlePublic(app, listShopCategories, async ({ db, request }) => {
    const { live } = await shopAt(db, request)
    return { rows: [...(live ?? (await liveShop(db))).categories] }
  })
  handlePublic(app, listCategoryProducts, async ({ db, params, query, request }) => {
    const { market, live: narrowed } = await shopAt(db, request)
    const live = narrowed ?? (await liveShop(db))
    const category = requireCategory(live, params.slug)
    const shelf = { categoryId: category.id, sort: query.sort ?? 'title', page: query.page ?? 1 }
    const total = category.itemCount
    const pages = Math.ceil(total / shopPageSize)
    const rows = await listShelfRows(db, { live, shelf, market })
    return await listReply(db, { market, rows, more: { total, pages } })
  })
  handlePublic(app, searchShop, async ({ db, query, request }) => {
    const { market, live = atHome } = await shopAt(db, request)
    const { rows, total } = await searchItems(db, { search, searchLimit, text: query.q, live })
    return await listReply(db, { market, rows, more: { total } })
  })

  assistantRoutes(app, { liveShop, search, searchLimit })
  themeRoutes(app)
  await shopPages(app, { liveShop, search, searchLimit })
}

function themeRoutes(app: App): void {
  handlePublic(app, getThemeSheet, async ({ query, reply }) => {
    const { renderer, assets } = await loadShopBuild()
    // The result depends only on the query.
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=86400')
    const { page = null, ink = null } = query
    const onPrimary = readableOn(query.primary)
    return renderer.themeSheet({ ...query, page, ink, onPrimary, logoKey: null }, assets)
  })
}

type Assisting = Pick<Answering, 'search' | 'searchLimit'> & { readonly liveShop: LiveShops }

function assistantRoutes(app: App, { liveShop, ...finding }: Assisting): void {
  handlePublic(app, askAssistant, async ({ db, body, services, request, shop }) => {
    const reading = services.databases.read(db.context)
    const everything = await liveShop(reading, shop.preview)
    const { build, markets } = everything
    if (!build?.snapshot.hasAssistant) throw notFound('Shop')
    const market = elsewhere(markets, readMarketCode(request))
    const live = narrowShop(everything, market)
    const answering = { db: reading, ...finding, snapshot: build.snapshot, market, live }
    return await answerShopper({ db, answering }, body)
  })
}

const listReplies =
  (mediaOrigin: string) =>
  async (
    db: Db,
    {
      market,
      rows,
      more,
    }: {
      readonly market: ShopMarket | null
      readonly rows: readonly ItemRow[]
      readonly more: object
    },
  ) => {
    const items = await itemTextsIn(db, market, rows)
    return new JsonText(
      `{"rows":[${items.join()}],${JSON.stringify({ ...more, mediaOrigin }).slice(1)}`,
    )
  }

interface FoundStandpoint {
  readonly market: ShopMarket | null
  /** Narrowed shop; undefined for the home market. */
  readonly live?: LiveShop
}

/** Runs no query if no market was chosen. */
const standpointFinder =
  (liveShop: LiveShops) =>
  async (db: Db, request: FastifyRequest): Promise<FoundStandpoint> => {
    const code = readMarketCode(request)
    if (code === undefined) return { market: null }
    const live = await liveShop(db)
    const market = elsewhere(live.markets, code)
    return { market, live: narrowShop(live, market) }
  }
