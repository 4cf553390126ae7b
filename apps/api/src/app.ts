import type { Server } from 'node:http'

import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import Fastify, { LogController } from 'fastify'
import type { FastifyHttpOptions } from 'fastify'
import type * as z from 'zod/mini'

import { effects } from './effects.ts'
import { allJobs } from './jobs.ts'
import type { Config } from './config.ts'
import { billingRoutes } from './accounts/billing/routes.ts'
import { buildRoutes } from './storefront/builds/routes.ts'
import { previewRoutes } from './storefront/previews/routes.ts'
import { chatbotRoutes } from './assistant/chatbot/routes.ts'
import { cartRoutes } from './workflows/cart-routes.ts'
import { categoryRoutes } from './catalog/categories/routes.ts'
import { customFieldRoutes } from './catalog/custom-fields/routes.ts'
import { collectionRoutes } from './storefront/shop/collection-routes.ts'
import { contentRoutes } from './site/content/routes.ts'
import { dashboardRoutes } from './reports/dashboard/routes.ts'
import { financeRoutes } from './reports/finance/routes.ts'
import { journalRoutes } from './reports/journal/routes.ts'
import { registerRoutes } from './reports/register/routes.ts'
import { deliveryRoutes } from './deliveries/routes.ts'
import { identityRoutes } from './accounts/identity/routes.ts'
import { importRoutes } from './imports/routes.ts'
import { leadRoutes } from './site/leads/routes.ts'
import { cashRoutes } from './payments/cash/routes.ts'
import { creditRoutes } from './payments/credit/routes.ts'
import { discountRoutes } from './orders/discounts/routes.ts'
import { marketRoutes } from './catalog/markets/routes.ts'
import { automationRoutes } from './workflows/automations/routes.ts'
import { taxRoutes } from './catalog/taxes/routes.ts'
import { listRoutes } from './panel/lists/routes.ts'
import { messageRoutes } from './panel/messages/routes.ts'
import { notificationRoutes } from './panel/notifications/routes.ts'
import { paymentAccountRoutes } from './payments/accounts/routes.ts'
import { payoutRoutes } from './payments/payouts/routes.ts'
import { panelRoutes } from './panel/routes.ts'
import { historicOrderRoutes } from './orders/historic/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { saleRoutes } from './workflows/order-routes.ts'
import { paymentRoutes } from './workflows/payment-routes.ts'
import { unmatchedRoutes } from './workflows/unmatched-routes.ts'
import { createAccessTokens } from './platform/http/access-token.ts'
import { createClock } from './platform/clock.ts'
import { cookieDefaults, securityHeaders } from './platform/http/security-headers.ts'
import {
  answerUnreadable,
  edgeRules,
  errorReplies,
  readableAddress,
  replyWithProblem,
} from './platform/http/edge.ts'
import { createEventHub } from './platform/events/event-hub.ts'
import { eventRoutes } from './platform/events/event-routes.ts'
import { watchDiskSpace } from './platform/disk-space.ts'
import { createFileStore } from './platform/files/create-file-store.ts'
import { createPictureDecoder } from './platform/files/picture-decoder.ts'
import { surfaceConstraint } from './platform/http/host.ts'
import { jsonBodies } from './platform/http/json-bodies.ts'
import { createJobQueue } from './platform/jobs/job-queue.ts'
import { openJobs } from './platform/jobs/job-worker.ts'
import { logNoteworthy, loggerOptions } from './platform/log.ts'
import { createMailer } from './platform/mail/mailer.ts'
import { mediaRoutes } from './platform/files/media-routes.ts'
import { operationRoutes } from './platform/operation/metrics.ts'
import { createCircuitBreaker } from './platform/outgoing/circuit-breaker.ts'
import { countTraffic } from './platform/operation/traffic.ts'
import type { Traffic } from './platform/operation/traffic.ts'
import { replySerializer } from './platform/http/reply-serializer.ts'
import { openApiRoutes } from './platform/http/openapi.ts'
import { createShopTurn, tooMany } from './platform/rate-limits.ts'
import type { App, Services } from './platform/services.ts'
import { createShopHosts } from './platform/http/shop-hosts.ts'
import { createMerchantStripe, createStripe } from './platform/stripe/create-stripe.ts'
import { createDatabases } from './platform/database/tenant-db.ts'
import { timeLimits } from './platform/time-limits.ts'
import { setupRoutes } from './workflows/set-up/routes.ts'
import { webServer } from './platform/pages/web-server.ts'
import { placeRoutes } from './platform/places/routes.ts'
import { bulkActRoutes } from './catalog/products/bulk/routes.ts'
import { orderActRoutes } from './workflows/bulk/routes.ts'
import { productRoutes } from './catalog/products/routes.ts'
import { purchaseRoutes } from './stock/documents/purchases/routes.ts'
import { receivePurchaseRoutes } from './workflows/receive-purchase/routes.ts'
import { shopRoutes } from './shop/routes.ts'
import { stockRoutes } from './stock/routes.ts'
import { tenantRoutes } from './accounts/tenants/routes.ts'

interface Options {
  /** False in tests: no schedules, no load shedding, no built pages, quiet log. */
  readonly whole: boolean
  readonly pages?: boolean
}

export async function buildApp(config: Config, { whole, pages = whole }: Options): Promise<App> {
  const app = await createServer(config, whole)
  const traffic = countTraffic(app)
  const services = await createServices(config, app, { whole, traffic })
  Object.assign(app, {
    services,
    endpoints: [],
    accessTokens: createAccessTokens(config.appSecret),
    shopTenant: createShopHosts(config, services.databases),
    shopTurn: createShopTurn(config),
  })

  securityHeaders(app)
  edgeRules(app)
  errorReplies(app)
  jsonBodies(app)
  logNoteworthy(app)
  await app.register(cookie, cookieDefaults)
  await app.register(rateLimit, {
    global: false,
    enableDraftSpec: true,
    errorResponseBuilder: tooMany,
  })

  const events = createEventHub(services)
  await operationRoutes(app, { shedsLoad: whole })
  await identityRoutes(app)
  tradeRoutes(app)
  panelRoutes(app)
  billingRoutes(app)
  setupRoutes(app)
  tenantRoutes(app)
  dashboardRoutes(app)
  financeRoutes(app)
  journalRoutes(app)
  registerRoutes(app)
  ownRoutes(app)
  catalogueRoutes(app)
  await cartRoutes(app)
  await orderRoutes(app)
  await historicOrderRoutes(app)
  saleRoutes(app)
  await moneyRoutes(app)
  deliveryRoutes(app, events)
  placeRoutes(app)
  storefrontRoutes(app)
  await importRoutes(app)
  leadRoutes(app)
  chatbotRoutes(app)
  await contentRoutes(app)
  eventRoutes(app, events)
  await mediaRoutes(app)
  await shopRoutes(app)
  openApiRoutes(app)
  if (pages) await webServer(app, { config })

  await openJobs(services, allJobs, effects)
  app.addHook('onClose', () => closeServices(services))
  return app
}

async function moneyRoutes(app: App) {
  await paymentRoutes(app)
  paymentAccountRoutes(app)
  unmatchedRoutes(app)
  payoutRoutes(app)
  cashRoutes(app)
}

function storefrontRoutes(app: App) {
  buildRoutes(app)
  previewRoutes(app)
}

function catalogueRoutes(app: App) {
  categoryRoutes(app)
  collectionRoutes(app)
  customFieldRoutes(app)
  productRoutes(app)
  bulkActRoutes(app)
  orderActRoutes(app)
  stockRoutes(app)
  purchaseRoutes(app)
  receivePurchaseRoutes(app)
}

function ownRoutes(app: App) {
  notificationRoutes(app)
  messageRoutes(app)
  listRoutes(app)
}

async function createServer(config: Config, whole: boolean): Promise<App> {
  const app = Fastify({
    logger: loggerOptions(whole),
    // Logs one line for failed or slow requests instead of two for each: see `logNoteworthy`.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    // In development the pages start Vite, which on a slow machine exceeds the default of ten
    // seconds.
    pluginTimeout: 60_000,
    requestTimeout: 15_000,
    connectionTimeout: timeLimits.socketMs,
    keepAliveTimeout: 10_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    bodyLimit: 1024 * 1024,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    rewriteUrl: ({ url }) => readableAddress(url),
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error, request, reply) => void replyWithProblem(error, request, reply),
    routerOptions: {
      maxParamLength: 256,
      caseSensitive: true,
      ignoreTrailingSlash: false,
      constraints: { surface: surfaceConstraint(config) },
    },
  } as FastifyHttpOptions<Server>)
  // `bindRoute` parses input with the contract's schemas; Fastify coerces nothing.
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler<z.ZodMiniType>(({ schema }) => replySerializer(schema))
  // Cross-site pages may send text/plain without a CORS preflight; no endpoint accepts it.
  app.removeContentTypeParser('text/plain')
  return app as unknown as App
}

async function createServices(
  config: Config,
  app: App,
  { whole, traffic }: { readonly whole: boolean; readonly traffic: Traffic },
): Promise<Services> {
  const onError = (error: Error) => app.log.warn({ err: error }, 'database connection lost')
  const disk = await watchDiskSpace({
    folders: [config.dataDir, config.clusterDir].filter(Boolean),
    reserveBytes: config.diskReserveMb * 1024 * 1024,
  })
  const jobs = createJobQueue({ url: config.databaseUrl, supervise: whole, onError })
  const clock = createClock()
  return {
    config,
    disk,
    databases: createDatabases({
      url: config.databaseUrl,
      poolSize: config.databasePoolSize,
      jobs,
      onError,
      checkFreeSpace: () => disk.checkFreeSpace(),
    }),
    jobs,
    mail: createMailer(config),
    files: await createFileStore({
      ...config,
      takeFileSpace: (bytes) => disk.takeFileSpace(bytes),
    }),
    pictures: createPictureDecoder(),
    stripe: createStripe(config),
    stripeFor: (account) => createMerchantStripe(config, account),
    traffic,
    clock,
    modelCircuit: createCircuitBreaker({ clock, failures: 5, restMs: 60_000 }),
    log: app.log,
    shopUrl: (slug) => shopUrl(config, slug),
  }
}

function shopUrl({ publicUrl, shopDomain }: Config, slug: string): string {
  const url = new URL(publicUrl.origin)
  url.hostname = `${slug}.${shopDomain}`
  return url.origin
}

async function closeServices({ databases, disk, jobs, mail, pictures }: Services): Promise<void> {
  disk.close()
  pictures.close()
  await jobs.close()
  mail.close()
  await databases.close()
}

function tradeRoutes(app: App): void {
  discountRoutes(app)
  creditRoutes(app)
  marketRoutes(app)
  taxRoutes(app)
  automationRoutes(app)
}
