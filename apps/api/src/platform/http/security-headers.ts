import type { App } from '../services.ts'

const denyAll = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** On every reply, errors included. A page sets its own policy; whatever sets none may load nothing. */
export function securityHeaders(app: App): void {
  const isHttps = app.services.config.publicUrl.protocol === 'https:'
  const always = {
    'content-security-policy': denyAll,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy':
      'camera=(self), geolocation=(self), microphone=(), payment=(), usb=(), browsing-topics=()',
    // Sign-in windows must be able to answer the page that opened them.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
  // Set first, so that whatever answers may say otherwise.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(always)
    // What a signed-in person sees belongs in no shared cache.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    done()
  })
}
