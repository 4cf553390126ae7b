import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Config } from '../config.ts'

/**
 * Shop pages contain no inline scripts or styles, so all share one policy (D20); only previews may
 * be framed.
 */
export function shopPolicy({ mediaUrl, stripe }: Config, framedBy = "'none'"): string {
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
    `frame-ancestors ${framedBy}`,
  ].join('; ')
}

export const pageHeaders = (policy: string) => ({
  'content-security-policy': policy,
  'content-type': 'text/html; charset=utf-8',
})

/** Private page: never cached. */
export function sendPersonalPage(
  {
    reply,
    policy,
  }: { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly policy: string },
  html: string,
  status = 200,
) {
  return reply
    .code(status)
    .headers({ ...pageHeaders(policy), 'cache-control': 'no-store' })
    .send(html)
}
