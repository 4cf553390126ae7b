import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { Config } from '../../config.ts'
import { contentPolicy } from './content-policy.ts'
import { createPageCache, sendStored, storable, type StoredPage } from './page-cache.ts'
import { webBuild, type WebBuild } from './web-build.ts'

const webRoot = join(import.meta.dirname, '../../../../web')
const dayS = 86_400

const main = { surface: 'main' }

export type WebServerConfig = Pick<
  Config,
  'dev' | 'publicUrl' | 'mediaUrl' | 'shopDomain' | 'stripe'
>

/** Serves the web app: its files, and every address of the main origin that nothing else answers. */
export async function webServer(app: FastifyInstance, { config }: { config: WebServerConfig }) {
  await app.register(async (web) => {
    const site = siteOf(config)
    const build = await webBuild({ app: web, webRoot, dev: config.dev })
    if (!config.dev) await serveFiles(web)
    web.removeAllContentTypeParsers()
    web.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    web.route({
      method: ['GET', 'HEAD', 'POST'] satisfies HTTPMethods[],
      url: '*',
      constraints: main,
      handler: async (request, reply) => {
        if (isMachinePath(request.url)) return reply.callNotFound()
        if (await build.middleware(request, reply)) return reply.hijack()
        return answer(request, reply, { build: await build.load(), site })
      },
    })
  })
}

async function serveFiles(web: FastifyInstance) {
  const client = join(webRoot, 'build/client')
  await web.register(fastifyStatic, {
    root: join(client, 'assets'),
    prefix: '/assets/',
    constraints: main,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = /-[\w-]{8}\.\w+(?:\.(?:br|gz))?$/.test(path)
      reply.header(
        'cache-control',
        isHashed ? `public, max-age=${365 * dayS}, immutable` : `public, max-age=${dayS}`,
      )
      reply.header('x-content-type-options', 'nosniff')
    },
  })
  for (const name of ['favicon.ico', 'favicon.svg']) {
    web.get(`/${name}`, { constraints: main }, (_request, reply) =>
      reply
        .header('cache-control', `public, max-age=${dayS}`)
        .sendFile(name, client, { cacheControl: false }),
    )
  }
}

/** What is the same for every request. */
interface Site {
  readonly publicUrl: URL
  /** None in development: a page changes with its source. */
  readonly cache: ReturnType<typeof createPageCache> | null
  readonly runtime: ReturnType<typeof runtimeSettings>
  readonly policyOf: (scripts: string) => string
}

function siteOf(config: WebServerConfig): Site {
  const sources = policySources(config)
  return {
    publicUrl: config.publicUrl,
    cache: config.dev ? null : createPageCache(),
    runtime: runtimeSettings(config),
    policyOf: (scripts) => contentPolicy(scripts, sources),
  }
}

interface Page {
  readonly build: WebBuild
  readonly site: Site
}

async function answer(request: FastifyRequest, reply: FastifyReply, { build, site }: Page) {
  const stored = isReading(request) ? site.cache?.find(request.url) : null
  if (stored) return sendStored(request, reply, stored)
  const url = new URL(request.url, site.publicUrl)
  const exact = build.exactPath(url.pathname)
  if (exact) return reply.redirect(exact + url.search, 301)
  // The router finds the action of an index page by `?index`; the visitor's address stays `/`.
  if (request.method === 'POST' && url.pathname === '/') url.search = '?index'

  const nonce = randomBytes(16).toString('base64')
  const response = await build.handle(webRequest(request, reply, url), {
    nonce,
    isBot: build.isCrawler(request.headers['user-agent']),
    runtime: site.runtime,
    report: (error) => request.log.error({ err: error }, 'page failed'),
    api: { fetch: (path, init) => inProcess(request, path, init) },
  })
  const body = Buffer.from(await response.arrayBuffer())
  const isStorable = request.method === 'GET' && mayBeStored(url, response)
  const page = isStorable ? store(site, request.url, { html: body.toString('utf8'), nonce }) : null
  return page ? sendStored(request, reply, page) : sendOnce(reply, response, { site, body, nonce })
}

/** Null where the page cannot be kept, and in development. */
function store(
  { cache, policyOf }: Site,
  url: string,
  { html, nonce }: { readonly html: string; readonly nonce: string },
): StoredPage | null {
  const page = cache && storable(html, nonce, policyOf)
  if (page) cache.store(url, page)
  return page
}

interface Rendered {
  readonly site: Site
  readonly body: Buffer
  readonly nonce: string
}

function sendOnce(reply: FastifyReply, response: Response, { site, body, nonce }: Rendered) {
  reply.code(response.status)
  for (const [name, value] of response.headers) reply.header(name, value)
  reply.headers({
    // A page that carries a nonce is never stored.
    'cache-control': 'no-store',
    'content-security-policy': site.policyOf(`'nonce-${nonce}'`),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
  })
  // One buffer with its length costs less than a stream.
  return reply.send(body)
}

const isReading = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

// Free times change with every booking; all other pages are the same for half a minute at least.
const neverStored = new Set(['/requestADemo'])

function mayBeStored({ pathname }: URL, { status, headers }: Response): boolean {
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false
  return (
    status === 200 &&
    isPage &&
    !headers.has('set-cookie') &&
    !neverStored.has(pathname) &&
    !pathname.endsWith('.data')
  )
}

/** The settings that the browser needs; the bases are the three services of spec section 7. */
function runtimeSettings({ publicUrl, mediaUrl, shopDomain }: WebServerConfig) {
  const port = publicUrl.port ? `:${publicUrl.port}` : ''
  return {
    apiBase: '/api',
    chatbotBase: '/api/chatbot',
    scraperBase: '/api/scraper',
    mediaBase: mediaUrl.origin,
    shopUrl: `${publicUrl.protocol}//{slug}.${shopDomain}${port}`,
  }
}

function policySources({ dev, mediaUrl, stripe }: WebServerConfig) {
  const isStripe = stripe.apiBase.hostname.endsWith('stripe.com')
  return {
    dev,
    mediaOrigin: mediaUrl.origin,
    checkoutOrigin: isStripe ? 'https://checkout.stripe.com' : stripe.apiBase.origin,
  }
}

function webRequest(request: FastifyRequest, reply: FastifyReply, url: URL): Request {
  const aborted = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) aborted.abort()
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, one)
  }
  const body =
    request.method === 'POST' ? (request.body as Buffer<ArrayBuffer> | undefined) : undefined
  return new Request(url, { method: request.method, headers, body, signal: aborted.signal })
}

/** Lets a page's loader call our own API without leaving the process, for the same visitor. */
async function inProcess(
  request: FastifyRequest,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const { statusCode, headers, rawPayload } = await request.server.inject({
    method: (init.method ?? 'GET') as 'GET',
    url: `/api/${path.replace(/^\/+/, '')}`,
    headers: {
      ...Object.fromEntries(new Headers(init.headers)),
      host: request.headers.host,
      'x-request-id': request.id,
    },
    payload: typeof init.body === 'string' ? init.body : undefined,
    remoteAddress: request.ip,
  })
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  )
  const isEmpty = statusCode === 204 || statusCode === 304
  return new Response(isEmpty ? null : new Uint8Array(rawPayload), {
    status: statusCode,
    headers: entries,
  })
}

const isMachinePath = (url: string) => /^\/(?:api|assets|\.well-known)(?:\/|\?|$)/.test(url)
