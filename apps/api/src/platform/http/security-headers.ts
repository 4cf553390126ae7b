import type { App } from '../services.ts'

const denyAll = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** On every reply, errors included. A page sets its own policy; whatever sets none may load nothing. */
export function securityHeaders(app: App): void {
  const isHttps = app.services.config.publicUrl.protocol === 'https:'
  const always = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy':
      'camera=(self), geolocation=(self), microphone=(), payment=(), usb=(), browsing-topics=()',
    // Sign-in windows must be able to answer the page that opened them.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(always)
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', denyAll)
    // What a signed-in person sees belongs in no shared cache.
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store')
    done(null, payload)
  })
}
