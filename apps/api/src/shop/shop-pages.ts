import path from 'node:path'

import type { RateLimitOptions } from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Problem } from '@marketday/contract/endpoints/problem'
import { translateKnown } from '@marketday/messages/translate-known'
import { translatorFor } from '@marketday/messages/translator'
import type { BarePage } from '@marketday/contract/storefront/shop/shop-pages'

import { problemOf } from '../platform/http/errors.ts'
import { hostNameOf } from '../platform/http/host.ts'
import { readPreviewToken } from '../platform/http/preview-host.ts'
import { createRateLimit, shopLimit, slowRefusal } from '../platform/rate-limits.ts'
import { createPageCache } from '../platform/pages/page-cache.ts'
import type { App } from '../platform/services.ts'
import { askPage, postQuestion } from './ask-page.ts'
import {
  addLine,
  agreeToChanges,
  bringDiscount,
  cartPage,
  changeLine,
  postDiscount,
  postGift,
  postMarket,
  postOrderAgain,
  removeLine,
} from './cart-pages.ts'
import {
  postRecovery,
  postStopMails,
  stopMailsPage,
  waitingCartPage,
} from './carts/left-cart-pages.ts'
import { checkoutPage, extendHold, postCheckout } from './checkout-pages.ts'
import { readForms } from './forms.ts'
import { icon, robots, sitemap, themeFile } from './machine-files.ts'
import { newsPage, postNewsStop } from './news/news-pages.ts'
import { calendarFile } from './orders/calendar-file.ts'
import { newsSignUpPage, postNewsConfirmation, postNewsSignUp } from './news/sign-up-pages.ts'
import {
  confirmationPage,
  download,
  orderPage,
  postCancellation,
  postConfirmation,
  postPayment,
} from './orders/order-page.ts'
import { detailsPage, postDetails } from './orders/details-pages.ts'
import { postReturn, postWithdrawal } from './orders/return-pages.ts'
import {
  ownDataPage,
  postErasure,
  postMailStop,
  postOwnData,
  postOwnFile,
  postWithdrawal as postErasureWithdrawal,
} from './own-data/own-data-pages.ts'
import { postComment } from './previews/preview-comments.ts'
import { unlockPreview } from './previews/unlock-preview.ts'
import { sendPersonalPage, shopPolicy } from './page-reply.ts'
import { returnFromPayment } from './payment-return.ts'
import {
  categoryPage,
  collectionPage,
  homePage,
  otherPage,
  productPage,
  recentPage,
  searchPage,
} from './public-pages.ts'
import { clientFolder, createShopBuild } from '../storefront/shop/shop-build.ts'
import { localeOfRequest, visitOf } from './visit.ts'
import type { ShopServer } from './shop-visit.ts'
import type { VisitOptions, Work } from './visit.ts'

/** Milliseconds; together with the pointer's cache below one second. */
const freshMs = 500

const onShop = { surface: 'shop' }

export async function shopPages(
  app: App,
  { liveShop, search, searchLimit }: Pick<ShopServer, 'liveShop' | 'search' | 'searchLimit'>,
): Promise<void> {
  const { config } = app.services
  const server: ShopServer = {
    app,
    liveShop,
    search,
    searchLimit,
    shopBuild: createShopBuild(app),
    cache: createPageCache({ freshMs }),
    policy: shopPolicy(config),
    countPreviewRead: createRateLimit(app, shopLimit(config, 'GET')),
    previewPolicy: shopPolicy(config, config.publicUrl.origin),
  }

  await app.register(async (scope) => {
    readForms(scope)
    pageErrors(scope, server)
    // Cached pages are cheap; personal ones have a lower limit.
    const bind = bindPages(scope, server)
    const get = bind('GET', false)
    const getOwn = bind('GET', shopLimit(config, 'GET'))
    const post = bind('POST', shopLimit(config, 'POST'))

    get('/', homePage)
    get('/products', categoryPage)
    get('/products/:slug', productPage)
    get('/categories/:slug', categoryPage)
    get('/collections/:slug', collectionPage)
    getOwn('/search', searchPage)
    getOwn('/recently-viewed', recentPage)
    get('/ask', askPage)
    post('/ask', postQuestion)
    getOwn('/cart', cartPage)
    post('/cart/lines', addLine)
    post('/cart/lines/:lineId', changeLine)
    post('/cart/lines/:lineId/removal', removeLine)
    post('/cart/lines/:lineId/gift', postGift)
    post('/cart/changes', agreeToChanges)
    post('/cart/discount', postDiscount)
    getOwn('/discount/:code', bringDiscount)
    bindLeftCarts(getOwn, post)
    post('/market', postMarket)
    bindCheckout(getOwn, post)
    bindMailed(getOwn, post)
    bindOwnData(getOwn, post)
    post('/preview-password', unlockPreview(app), { isOpen: true })
    post('/preview-comments', postComment)
    get('/:file(^(?:theme|icon)-[0-9a-f]{12}\\.(?:css|svg)$)', themeFile, { isOpen: true })
    bindMachineFiles(get)
    get('/*', otherPage)
    // Unknown API paths are never pages, whether the shop is open or not.
    scope.get('/api/*', { constraints: onShop }, (_request, reply) => reply.callNotFound())

    for (const surface of ['shop', 'main']) await serveAssets(scope, surface)
  })
}

type Bind = (url: string, work: Work, options?: VisitOptions) => void

function bindMachineFiles(get: Bind): void {
  get('/favicon.ico', icon)
  get('/robots.txt', robots)
  get('/sitemap.xml', sitemap)
}

function bindLeftCarts(get: Bind, post: Bind): void {
  get('/cart/recovery/:token', waitingCartPage)
  post('/cart/recovery/:token', postRecovery)
  get('/cart/mails/:token', stopMailsPage)
  post('/cart/mails/:token', postStopMails)
}

function bindCheckout(get: Bind, post: Bind): void {
  get('/checkout', checkoutPage)
  post('/checkout', postCheckout)
  post('/checkout/extension', extendHold)
  get('/checkout/return', returnFromPayment)
}

function bindMailed(get: Bind, post: Bind): void {
  post('/news', postNewsSignUp)
  get('/news-sign-ups/:token', newsSignUpPage)
  post('/news-sign-ups/:token', postNewsConfirmation)
  get('/news/:token', newsPage)
  post('/news/:token', postNewsStop)
  get('/orders/:token', orderPage)
  post('/orders/:token/payments', postPayment)
  get('/orders/:token/calendar', calendarFile)
  get('/orders/:token/details', detailsPage)
  post('/orders/:token/details', postDetails)
  post('/orders/:token/cancellation', postCancellation)
  post('/orders/:token/returns', postReturn)
  post('/orders/:token/returns/:returnId/cancellation', postWithdrawal)
  post('/orders/:token/again', postOrderAgain)
  get('/orders/:token/downloads/:downloadId', download)
  get('/orders/:token/confirm/:code', confirmationPage)
  post('/orders/:token/confirm/:code', postConfirmation)
}

function bindOwnData(get: Bind, post: Bind): void {
  get('/your-data', ownDataPage)
  post('/your-data', postOwnData)
  post('/your-data/file', postOwnFile)
  post('/your-data/mail-stop', postMailStop)
  post('/your-data/erasure', postErasure)
  post('/your-data/erasure/withdrawal', postErasureWithdrawal)
}

const bindPages =
  (scope: FastifyInstance, server: ShopServer) =>
  (method: 'GET' | 'POST', rateLimit: RateLimitOptions | false) =>
  (url: string, work: Work, options?: VisitOptions) =>
    scope.route({
      method,
      url,
      constraints: onShop,
      config: { rateLimit },
      handler: visitOf(server, work, options),
    })

async function serveAssets(scope: FastifyInstance, surface: string): Promise<void> {
  await scope.register(fastifyStatic, {
    root: path.join(clientFolder, 'assets/shop'),
    prefix: '/assets/shop/',
    constraints: { surface },
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    // Names contain the content hash.
    setHeaders: (reply) =>
      void reply.header('cache-control', 'public, max-age=31536000, immutable'),
  })
}

/** Error pages use the product's plain design, because the shop's own may have failed. */
function pageErrors(scope: FastifyInstance, server: ShopServer): void {
  scope.setErrorHandler(async (error, request: FastifyRequest, reply: FastifyReply) => {
    const { problem, headers } = problemOf(error, request.id)
    await slowRefusal(problem.status)
    if (problem.status >= 500) request.log.error({ err: error }, 'shop page failed')
    const { renderer, assets } = await server.shopBuild()
    reply.headers(headers)
    const locale = await localeOfRequest(server.app, request)
    const isOnPreview =
      readPreviewToken(server.app.services.config, hostNameOf(request.raw)) !== null
    const page = failurePage(localProblem(problem, headers, locale), request, {
      app: server.app,
      locale,
    })
    return sendPersonalPage(
      { request, reply, policy: isOnPreview ? server.previewPolicy : server.policy },
      renderer.renderBarePage(page, assets),
      problem.code === 'unknown_shop' ? 421 : problem.status,
    )
  })
}

/** A refusal from before the shop was known is in English. */
function localProblem(
  problem: Problem,
  headers: Readonly<Record<string, string>>,
  locale: string,
): Problem {
  const seconds = Number(headers['retry-after'])
  const message =
    problem.code === 'too_many_requests' && seconds > 0
      ? translatorFor(locale)('errors.tooManyRequests', { seconds })
      : translateKnown(problem.message, locale)
  return { ...problem, message }
}

function failurePage(
  { code, status, message: text }: Problem,
  { method, url }: FastifyRequest,
  { app, locale }: Pick<ShopServer, 'app'> & { readonly locale: string },
): BarePage {
  if (code === 'unknown_preview')
    return {
      title: 'This preview isn’t available',
      locale: 'en',
      text: 'The link is wrong, has expired or was revoked. Ask the person who sent it for a new one.',
    }
  if (code === 'unknown_shop')
    return {
      title: 'Shop not found',
      locale: 'en',
      text: 'Please check the address. It doesn’t belong to a shop.',
      action: { label: 'Go to Marketday', to: app.services.config.publicUrl.href },
    }
  const t = translatorFor(locale)
  const page = { title: t('notices.somethingWrong'), locale }
  if (status < 500) return { ...page, text, action: { label: t('notices.goToShop'), to: '/' } }
  return method === 'GET'
    ? { ...page, text, action: { label: t('notices.tryAgain'), to: url } }
    : {
        ...page,
        text: t('notices.goBack', { problem: text }),
        action: { label: t('notices.viewYourCart'), to: '/cart' },
      }
}
