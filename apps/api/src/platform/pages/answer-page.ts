import type { FastifyReply, FastifyRequest } from 'fastify'
import { withoutNonce } from './without-nonce.ts'
import { pageAddress, singleSlashes } from './page-address.ts'
import type { CachedPage } from './page-cache.ts'
import { pageContext, webRequest } from './page-request.ts'
import { packed, sendCached } from './send-page.ts'
import type { Site } from './site.ts'
import type { WebBuild } from './web-build.ts'

export async function answerPage(
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

  const context = pageContext(request, place)
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
