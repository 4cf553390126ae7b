import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { Config } from '../../config.ts'
import { contentPolicy } from './content-policy.ts'
import { createPageCache, sendStored, storable } from './page-cache.ts'
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
    const cache = createPageCache()
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
        return answer(request, reply, { build: await build.load(), config, cache })
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

interface Page {
  readonly build: WebBuild
  readonly config: WebServerConfig
  readonly cache: ReturnType<typeof createPageCache>
}

async function answer(request: FastifyRequest, reply: FastifyReply, { build, config, cache }: Page) {
  const stored = isReading(request) ? cache.find(request.url) : null
  if (stored) return sendStored(request, reply, stored)
  const url = new URL(request.url, config.publicUrl)
  const exact = build.exactPath(url.pathname)
  if (exact) return reply.redirect(exact + url.search, 301)
  // The router finds the action of an index page by `?index`; the visitor's address stays `/`.
  if (request.method === 'POST' && url.pathname === '/') url.search = '?index'

  const nonce = randomBytes(16).toString('base64')
  const response = await build.handle(webRequest(request, reply, url), {
    nonce,
    isBot: build.isCrawler(request.headers['user-agent']),
    runtime: runtimeSettings(config),
    report: (error) => request.log.error({ err: error }, 'page failed'),
    api: { fetch: (path, init) => inProcess(request, path, init) },
  })
  const body = Buffer.from(await response.arrayBuffer())
  if (!config.dev && request.method === 'GET' && response.status === 200 && mayBeStored(url, response.headers)) {
    const page = storable(body.toString('utf8'), nonce, (scripts) => contentPolicy(scripts, policySources(config)))
    if (page) {
      cache.store(request.url, page)
      return sendStored(request, reply, page)
    }
  }
  reply.code(response.status)
  for (const [name, value] of response.headers) reply.header(name, value)
  reply.headers({
    // A page that carries a nonce is never stored.
    'cache-control': 'no-store',
    'content-security-policy': contentPolicy(`'nonce-${nonce}'`, policySources(config)),
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

function mayBeStored({ pathname }: URL, headers: Headers): boolean {
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false
  return isPage && !headers.has('set-cookie') && !neverStored.has(pathname) && !pathname.endsWith('.data')
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
