import type { FastifyReply } from 'fastify'

import type { Problem } from '@marketday/contract/endpoints/problem'
import type { ShopFrame, ShopPage } from '@marketday/contract/storefront/shop/shop-pages'

import { mediaUrl } from '../platform/files/files.ts'
import type { PageCache } from '../platform/pages/page-cache.ts'
import type { ShopVisitor } from '../platform/http/handle.ts'
import { hostNameOf } from '../platform/http/host.ts'
import type { App, PageRequest } from '../platform/services.ts'
import type { ShopTenant } from '../platform/http/shop-hosts.ts'
import { elsewhere, readMarketCode } from '../catalog/markets/shop-market.ts'
import type { ShopMarket } from '../catalog/markets/shop-market.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import type { LiveBuild, LiveShop, LiveShops } from '../storefront/shop/live-shop.ts'
import type { Finding } from '../storefront/shop/catalogue.ts'
import { narrowShop } from '../storefront/shop/narrow-shop.ts'
import { pageIn } from '../storefront/shop/price-in-market.ts'
import type { Search } from '../storefront/shop/search/search.ts'
import { sendPersonalPage } from './page-reply.ts'
import type { ShopBuild } from '../storefront/shop/shop-build.ts'

export interface ShopServer {
  readonly app: App
  readonly liveShop: LiveShops
  readonly search: Search
  readonly searchLimit: Finding['searchLimit']
  readonly shopBuild: () => Promise<ShopBuild>
  readonly cache: PageCache
  readonly policy: string
}

export interface Visit {
  readonly server: ShopServer
  readonly request: PageRequest
  readonly reply: FastifyReply
  readonly policy: string
  readonly shop: ShopTenant
  readonly db: Db
  readonly live: LiveShop
  readonly build: LiveBuild
  /** Null for the home market. */
  readonly market: ShopMarket | null
}

export const toVisitor = ({ server, shop, db, request, reply }: Visit): ShopVisitor => ({
  services: server.app.services,
  shop,
  context: db.context,
  request,
  reply,
})

export type Work = (visit: Visit) => unknown

/** Resolves shop and build; an unpublished shop gets its own page. */
export function visitOf(server: ShopServer, work: Work) {
  return async (request: PageRequest, reply: FastifyReply): Promise<unknown> => {
    const { app, policy } = server
    const { clock, databases } = app.services
    const context = {
      tenantId: null,
      userId: null,
      actor: { kind: 'shopper', name: 'Shopper' } as const,
      ip: request.ip,
      requestId: request.id,
      clockOffset: clock.interval(),
      now: clock.now(),
    }
    const shop = await app.shopTenant(hostNameOf(request.raw) ?? '', context)
    const db = databases.read({ ...context, tenantId: shop.tenantId })
    const everything = await server.liveShop(db)
    const exchange = { request, reply, policy }
    if (!everything.build) return await sendOpeningSoon(server, exchange, shop.name)
    const market = elsewhere(everything.markets, readMarketCode(request))
    const live = narrowShop(everything, market)
    const build = shop.takesCards ? everything.build : withoutCards(everything.build)
    const visit = { server, shop, db, live, build, market, ...exchange }
    return await app.shopTurn(request, async () => await work(visit))
  }
}

/** Offers only what the shop can take, whatever its published look says. */
function withoutCards(build: LiveBuild): LiveBuild {
  const checkout = { ...build.snapshot.checkout, acceptsCard: false }
  return { ...build, snapshot: { ...build.snapshot, checkout } }
}

async function sendOpeningSoon(
  server: ShopServer,
  exchange: Pick<Visit, 'request' | 'reply' | 'policy'>,
  name: string,
) {
  const { renderer, assets } = await server.shopBuild()
  const page = {
    title: `${name} opens soon`,
    text: 'We’re getting everything ready. Please check back soon.',
  }
  return sendPersonalPage(exchange, renderer.renderBarePage(page, assets))
}

/** `path`: canonical address. */
export async function render(visit: Visit, page: ShopPage, path: string): Promise<string> {
  const { renderer, assets } = await visit.server.shopBuild()
  const priced = await pageIn(visit.db, visit.market, page)
  return renderer.renderPage(frameOf(visit, path), priced, assets)
}

export async function sendPersonal(visit: Visit, page: ShopPage, status = 200) {
  return sendPersonalPage(
    visit,
    await render(visit, page, visit.request.url.split('?')[0] ?? '/'),
    status,
  )
}

export async function sendMissing(visit: Visit) {
  const page = {
    kind: 'message',
    title: 'Page not found',
    text: 'It may have been moved or sold out. Try searching, or browse all items.',
    action: { label: 'View all items', to: '/products' },
  } as const
  return await sendPersonal(visit, page, 404)
}

/** A link that was valid once, or is for something else, says so. */
export async function sendRefusal(visit: Visit, { status, code, message }: Problem) {
  if (status !== 403 && status !== 429) return await sendMissing(visit)
  const title = code === 'link_expired' ? 'This link no longer works' : refusalTitles[status]
  const action = { label: 'Go to the shop', to: '/' }
  return await sendPersonal(visit, { kind: 'message', title, text: message, action }, status)
}

const refusalTitles = { 403: 'This link can’t do that', 429: 'Please wait a moment' } as const

/** From the tenant's record, never from the request (D25). */
export const originOf = ({ server, shop }: Visit) => server.app.services.shopUrl(shop.slug)

function frameOf(visit: Visit, canonicalPath: string): ShopFrame {
  const { server, build, live } = visit
  const { config, clock } = server.app.services
  const { logoKey } = build.snapshot.theme
  return {
    snapshot: build.snapshot,
    categories: live.categories,
    origin: originOf(visit),
    canonicalPath,
    logoUrl: logoKey === null ? null : mediaUrl(config, logoKey, 480),
    mediaOrigin: config.mediaUrl.origin,
    themeHref: `/theme-${build.themeHash}.css`,
    iconHref: `/icon-${build.themeHash}.svg`,
    year: clock.now().getFullYear(),
    locale: visit.market?.locale ?? build.snapshot.shop.locale,
    addsTax: (visit.market ?? live.markets[0])?.addsTax ?? false,
    marketCode: (visit.market ?? live.markets[0])?.code ?? '',
    markets: live.markets,
  }
}
