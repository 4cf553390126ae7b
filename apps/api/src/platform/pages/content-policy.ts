export interface PolicySources {
  readonly publicOrigin: string
  readonly dev: boolean
  readonly mediaOrigin: string
  readonly checkoutOrigin: string
  readonly serviceOrigins: readonly string[]
}

/** Content security policy: scripts by nonce or hash, styles only from files. */
export function contentPolicy(
  scripts: string,
  { dev, publicOrigin, mediaOrigin, checkoutOrigin, serviceOrigins }: PolicySources,
): string {
  const services = serviceOrigins.map((origin) => ` ${origin}`).join('')
  // The development server needs inline styles, eval and a socket.
  return [
    "default-src 'none'",
    `script-src ${scripts} 'strict-dynamic'${dev ? " 'unsafe-eval'" : ''}`,
    `style-src 'self'${dev ? " 'unsafe-inline'" : ''}`,
    `img-src 'self' data: blob: ${mediaOrigin}`,
    "font-src 'self'",
    `connect-src 'self'${services}${dev ? ' ws:' : ''}`,
    "manifest-src 'self'",
    // Only the service worker of the driver's offline run.
    `worker-src ${publicOrigin}/run-worker.js`,
    "frame-src 'none'",
    `form-action 'self' ${checkoutOrigin}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
