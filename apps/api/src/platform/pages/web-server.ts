import { join } from 'node:path'
import { createHash } from 'node:crypto'

import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'

import { root } from '../bundle/bundle-root.ts'
import { answerPayload, deploymentFiles, payloadPage } from './deployment-files.ts'
import { sendCached, packed } from './send-page.ts'
import { siteOf, type Site, type WebServerConfig } from './site.ts'
import { webBuild, type BuildSource } from './web-build.ts'
import { pageAddress, singleSlashes, pageContext, webRequest } from './page-request.ts'
import type { CachedPage } from './page-cache.ts'
import type { WebBuild } from './web-build.ts'

const webRoot = join(root, 'apps/web')
const dayS = 86_400

const main = { surface: 'main' }

export async function webServer(app: FastifyInstance, { config }: { config: WebServerConfig }) {
  await app.register(async (web) => {
    const source = await webBuild({ app: web, webRoot, dev: config.dev })
    const site = siteOf(config, source.buildId)
    if (!config.dev) await serveFiles(web)
    deploymentFiles(web, { source, site })
    web.removeAllContentTypeParsers()
    web.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    web.route({
      method: ['GET', 'HEAD', 'POST'] satisfies HTTPMethods[],
      url: '*',
      constraints: main,
      handler: (request, reply) => {
        const cached = request.method === 'POST' ? null : site.cache?.find(request.url)
        return cached
          ? sendCached(request, reply, cached)
          : answer(request, reply, { source, site })
      },
    })
  })
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { source, site }: { readonly source: BuildSource; readonly site: Site },
) {
  if (isMachinePath(request.url)) return reply.callNotFound()
  if (await source.middleware(request, reply)) return reply.hijack()
  const build = await source.load()
  const page = payloadPage(request.url)
  return page === null
    ? answerPage(request, reply, { build, site })
    : answerPayload(request, reply, { page, build, site })
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
      const cacheControl = isHashed
        ? `public, max-age=${365 * dayS}, immutable`
        : `public, max-age=${dayS}`
      reply.header('cache-control', path.endsWith(runWorker) ? 'no-cache' : cacheControl)
      reply.header('x-content-type-options', 'nosniff')
    },
  })
  web.get('/favicon.ico', { constraints: main }, (_request, reply) =>
    reply
      .header('cache-control', `public, max-age=${dayS}`)
      .sendFile('favicon.ico', client, { cacheControl: false }),
  )
  web.get(`/${runWorker}`, { constraints: main }, (_request, reply) =>
    reply
      .header('content-security-policy', workerPolicy)
      .sendFile(runWorker, client, { cacheControl: false }),
  )
}

const runWorker = 'run-worker.js'
/** The service worker may only fetch the page and its files. */
const workerPolicy = "default-src 'none'; connect-src 'self'"

const isMachinePath = (url: string) =>
  /^\/(?:api|assets|builds|content|\.well-known)(?:\/|\?|$)/.test(url)

async function answerPage(
  request: FastifyRequest,
  reply: FastifyReply,
  place: { readonly build: WebBuild; readonly site: Site },
) {
  const { build, site } = place
  const url = pageAddress(request.url, site.publicUrl)
  const exact = singleSlashes(url.pathname) ?? build.exactPath(url.pathname)
  if (exact) return reply.redirect(exact + url.search, 301)
  // The router uses `?index` for an index page's action; the visitor's address stays `/`.
  if (request.method === 'POST' && url.pathname === '/') url.search = '?index'

  const context = pageContext({ request, reply }, place)
  const response = await build.handle(webRequest(request, reply, url), context)
  const rendered = { response, body: Buffer.from(await response.arrayBuffer()), ...context }
  const page = isPublic(request, url, response) ? keep(site, request.url, rendered) : null
  if (page) return sendCached(request, reply, page)
  const body = await packed(request, reply, rendered.body)
  return sendOnce(reply, site, { ...rendered, body })
}

interface Rendered {
  readonly response: Response
  readonly body: Buffer
  readonly nonce: string
}

/** Null if not cacheable, and in development. */
function keep(
  { cache, policyOf }: Site,
  key: string,
  { response, body, nonce }: Rendered,
): CachedPage | null {
  const bare = cache && withoutNonce(body.toString('utf8'), nonce)
  if (!bare) return null
  const robots = response.headers.get('x-robots-tag')
  return cache.keep(key, {
    text: bare.text,
    headers: {
      'content-security-policy': policyOf(bare.hashes),
      'content-type': 'text/html; charset=utf-8',
      ...(robots !== null && { 'x-robots-tag': robots }),
    },
  })
}

function sendOnce(reply: FastifyReply, { policyOf }: Site, { response, body, nonce }: Rendered) {
  reply.code(response.status)
  for (const [name, value] of response.headers) reply.header(name, value)
  reply.headers({
    // Pages with a nonce are never cached.
    'cache-control': 'no-store',
    'content-security-policy': policyOf(`'nonce-${nonce}'`),
  })
  // A single buffer with length is cheaper than a stream.
  return reply.send(body)
}

/** True if identical for all visitors: no query, no private page. */
function isPublic({ method }: FastifyRequest, url: URL, { status, headers }: Response): boolean {
  return (
    method !== 'POST' &&
    status === 200 &&
    url.search === '' &&
    !url.pathname.endsWith('.data') &&
    headers.get('content-type')?.startsWith('text/html') === true &&
    !headers.has('set-cookie') &&
    headers.get('cache-control') !== 'no-store'
  )
}

/**
 * Removes the nonce from a page for caching: its inline scripts are then allowed by hash (D20).
 * Null if a script can only be allowed by nonce.
 */
export function withoutNonce(html: string, nonce: string): { text: string; hashes: string } | null {
  const text = html.replaceAll(` nonce="${nonce}"`, '')
  if (text.includes(nonce)) return null
  const hashes = hashesOf(text)
  return hashes && { text, hashes: hashes.join(' ') }
}

function hashesOf(html: string): string[] | null {
  const hashes: string[] = []
  for (const [, attributes = '', body = ''] of html.matchAll(
    /<script\b([^>]*)>([\s\S]*?)<\/script>/g,
  )) {
    if (/\ssrc=/.test(attributes)) return null
    if (/type="application\/(?:ld\+)?json"/.test(attributes)) continue
    hashes.push(`'sha256-${createHash('sha256').update(body).digest('base64')}'`)
  }
  return hashes
}
