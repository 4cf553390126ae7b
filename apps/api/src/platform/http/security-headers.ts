import type { FastifyCookieOptions } from '@fastify/cookie'

import type { App } from '../services.ts'
import { hostNameOf } from './host.ts'
import { readPreviewToken } from './preview-host.ts'

const denyAll = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** For all replies, including errors. Pages set their own policy; others may load nothing. */
export function securityHeaders(app: App): void {
  const isHttps = app.services.config.publicUrl.protocol === 'https:'
  const always = {
    'content-security-policy': denyAll,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy':
      'camera=(self), geolocation=(self), microphone=(), payment=(), usb=(), browsing-topics=()',
    // Sign-in windows must reach their opener.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
  // Set first, so that handlers can override.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(always)
    // Private data must not be cached.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (readPreviewToken(app.services.config, hostNameOf(request.raw)) !== null) {
      reply.headers(ofPreviews)
      // A proxy must not serve a revoked preview. Scripts and styles are the same for all shops.
      if (!request.url.startsWith('/assets/')) reply.header('cache-control', 'private, no-store')
    }
    done()
  })
}

const ofPreviews = {
  'x-robots-tag': 'noindex, nofollow',
  // The host name is the secret.
  'referrer-policy': 'same-origin',
}

/** Site-wide path by default (spec 9). */
export const cookieDefaults = { parseOptions: { path: '/' } } satisfies FastifyCookieOptions
