import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Config } from '../../config.ts'
import type { CachedPage, Encoding } from './page-cache.ts'

/** Shop pages hold no inline script or style at all, so the policy is the same for every page (D20). */
export function shopPolicy({ mediaUrl, stripe }: Config): string {
  const checkout = stripe.apiBase.hostname.endsWith('stripe.com')
    ? 'https://checkout.stripe.com'
    : stripe.apiBase.origin
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob: ${mediaUrl.origin}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "frame-src 'none'",
    `form-action 'self' ${checkout}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly policy: string
}

/** A page that is the same for everybody: asked for anew each time, sent only when it changed. */
export function sendPublicPage({ request, reply, policy }: Exchange, page: CachedPage) {
  reply.headers({
    'content-security-policy': policy,
    'cache-control': 'public, no-cache',
    vary: 'accept-encoding',
    etag: page.etag,
  })
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  const encoding = encodingOf(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(page.body(encoding))
}

/** A page for this one browser: nobody keeps it. */
export function sendPersonalPage({ reply, policy }: Exchange, html: string, status = 200) {
  return reply
    .code(status)
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(html)
}

function encodingOf(accepted = ''): Encoding {
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}
