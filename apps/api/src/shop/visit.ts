import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Problem } from '@marketday/contract/endpoints/problem'
import { translatorFor } from '@marketday/messages/translator'
import type { ShopFrame, ShopPage } from '@marketday/contract/storefront/shop/shop-pages'

import { mediaUrl } from '../platform/files/files.ts'
import type { ShopVisitor } from '../platform/http/handle.ts'
import { hostNameOf } from '../platform/http/host.ts'
import { inLanguage, requestTranslate } from '../platform/http/request-language.ts'
import type { App, PageRequest } from '../platform/services.ts'
import { isUnlocked } from '../platform/http/preview-host.ts'
import type { ShopTenant } from '../platform/http/shop-hosts.ts'
import { elsewhere, readMarketCode } from '../catalog/markets/shop-market.ts'
import type { LiveBuild } from '../storefront/shop/live-shop.ts'
import { narrowShop } from '../storefront/shop/narrow-shop.ts'
import type { Standpoint } from '../storefront/shop/narrow-shop.ts'
import { fillSections } from '../storefront/shop/section-contents.ts'
import { pageIn } from '../storefront/shop/price-in-market.ts'
import { sendPersonalPage } from './page-reply.ts'
import { sendPasswordPage } from './previews/password-page.ts'
import { previewFrame } from './previews/preview-frame.ts'
import type { ShopServer, Visit } from './shop-visit.ts'

export const toVisitor = ({ server, shop, db, request, reply }: Visit): ShopVisitor => ({
  services: server.app.services,
  shop,
  context: db.context,
  request,
  reply,
})

export type Work = (visit: Visit) => unknown

/** `isOpen`: works before a preview's password. */
export interface VisitOptions {
  readonly isOpen?: boolean
}

/** Resolves shop and build; an unpublished shop gets its own page. */
export function visitOf(server: ShopServer, work: Work, { isOpen = false }: VisitOptions = {}) {
  return async (request: PageRequest, reply: FastifyReply): Promise<unknown> => {
    const { app } = server
    const context = contextOf(app, request)
    const shop = await app.shopTenant(hostNameOf(request.raw) ?? '', context)
    const db = app.services.databases.read({ ...context, tenantId: shop.tenantId })
    if (shop.preview) await server.countPreviewRead(request)
    const everything = await server.liveShop(db, shop.preview)
    const policy = shop.preview ? server.previewPolicy : server.policy
    const exchange = { request, reply, policy }
    if (!everything.build) return await sendOpeningSoon(server, exchange, shop)
    const market = elsewhere(everything.markets, marketCodeOf(request, shop))
    const live = narrowShop(everything, market)
    const build = shop.takesCards ? everything.build : withoutCards(everything.build)
    const visit = { server, shop, db, live, build, market, ...exchange }
    const isLocked = shop.preview && !isUnlocked(app.services.config, request, shop.preview)
    const allowed = isLocked && !isOpen ? sendPasswordPage : work
    const locale = localeOf(visit)
    requestLocales.set(request, locale)
    return await inLanguage(locale, () => app.shopTurn(request, async () => await allowed(visit)))
  }
}

/** Frames of another site have no cookies: the editor names the market in the address. */
function marketCodeOf(request: PageRequest, { preview }: ShopTenant): string | undefined {
  const { market } = request.query
  return preview && typeof market === 'string' ? market : readMarketCode(request)
}

/** Locale of the shopper's market. */
const localeOf = ({ market, build }: Visit): string => market?.locale ?? build.snapshot.shop.locale

const requestLocales = new WeakMap<object, string>()

/** Locale of an error page, which is written outside the visit, or before it begins. */
export async function localeOfRequest(app: App, request: FastifyRequest): Promise<string> {
  const known = requestLocales.get(request)
  if (known !== undefined) return known
  const shop = app.shopTenant(hostNameOf(request.raw) ?? '', contextOf(app, request))
  return await shop.then(
    ({ locale }) => locale,
    () => 'en',
  )
}

const contextOf = ({ services: { clock } }: App, request: FastifyRequest) => ({
  tenantId: null,
  userId: null,
  actor: { kind: 'shopper', name: 'Shopper' } as const,
  ip: request.ip,
  requestId: request.id,
  clockOffset: clock.interval(),
  now: clock.now(),
})

/** Offers only what the shop can take, whatever its published look says. */
function withoutCards(build: LiveBuild): LiveBuild {
  const checkout = { ...build.snapshot.checkout, acceptsCard: false }
  return { ...build, snapshot: { ...build.snapshot, checkout } }
}

async function sendOpeningSoon(
  server: ShopServer,
  exchange: Pick<Visit, 'request' | 'reply' | 'policy'>,
  { name, locale }: Pick<ShopTenant, 'name' | 'locale'>,
) {
  const { renderer, assets } = await server.shopBuild()
  const t = translatorFor(locale)
  const page = {
    title: t('notices.opensSoon', { shop: name }),
    text: t('notices.opensSoonText'),
    locale,
  }
  return sendPersonalPage(exchange, renderer.renderBarePage(page, assets))
}

export const readStandpoint = ({ market, live }: Visit): Standpoint => ({
  market,
  visibleIds: live.visibleIds,
})

/** `path`: canonical address. */
export async function render(visit: Visit, page: ShopPage, path: string): Promise<string> {
  const { renderer, assets } = await visit.server.shopBuild()
  const { snapshot } = visit.build
  const filled = await fillSections(visit.db, page, { snapshot, standpoint: readStandpoint(visit) })
  const priced = await pageIn(visit.db, visit.market, filled)
  const frame = { ...frameOf(visit, path), ...(await previewFrame(visit)) }
  return renderer.renderPage(frame, priced, assets)
}

export async function sendPersonal(visit: Visit, page: ShopPage, status = 200) {
  return sendPersonalPage(
    visit,
    await render(visit, page, visit.request.url.split('?')[0] ?? '/'),
    status,
  )
}

export async function sendMissing(visit: Visit) {
  const t = requestTranslate()
  const page = {
    kind: 'message',
    title: t('notices.pageNotFound'),
    text: t('notices.pageNotFoundText'),
    action: { label: t('shop.viewAllItems'), to: '/products' },
  } as const
  return await sendPersonal(visit, page, 404)
}

/** A link that was valid once, or is for something else, says so. */
export async function sendRefusal(visit: Visit, { status, code, message }: Problem) {
  if (status !== 403 && status !== 429) return await sendMissing(visit)
  const t = requestTranslate()
  const title = t(code === 'link_expired' ? 'notices.linkExpired' : refusalTitles[status])
  const action = { label: t('notices.goToShop'), to: '/' }
  return await sendPersonal(visit, { kind: 'message', title, text: message, action }, status)
}

const refusalTitles = { 403: 'notices.linkRefused', 429: 'notices.waitAMoment' } as const

/** From the tenant's record, never from the request (D25). */
export const originOf = ({ server, shop }: Visit) =>
  server.app.services.shopUrl(shop.preview?.label ?? shop.slug)

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
    locale: localeOf(visit),
    addsTax: (visit.market ?? live.markets[0])?.addsTax ?? false,
    marketCode: (visit.market ?? live.markets[0])?.code ?? '',
    markets: live.markets,
  }
}
