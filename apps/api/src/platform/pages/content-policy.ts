export interface PolicySources {
  readonly publicOrigin: string
  readonly dev: boolean
  readonly mediaOrigin: string
  /** The hosted payment page, to which a form may lead. */
  readonly checkoutOrigin: string
  /** Services that were moved away from the main origin. */
  readonly serviceOrigins: readonly string[]
}

/** The policy of a page: scripts run only by its nonce or by their hashes, styles only from files. */
export function contentPolicy(
  scripts: string,
  { dev, publicOrigin, mediaOrigin, checkoutOrigin, serviceOrigins }: PolicySources,
): string {
  const services = serviceOrigins.map((origin) => ` ${origin}`).join('')
  // The development server inserts styles inline, evaluates code, and speaks over a socket.
  return [
    "default-src 'none'",
    `script-src ${scripts} 'strict-dynamic'${dev ? " 'unsafe-eval'" : ''}`,
    `style-src 'self'${dev ? " 'unsafe-inline'" : ''}`,
    `img-src 'self' data: blob: ${mediaOrigin}`,
    "font-src 'self'",
    `connect-src 'self'${services}${dev ? ' ws:' : ''}`,
    "manifest-src 'self'",
    // The one worker there is: the driver's run without a network.
    `worker-src ${publicOrigin}/run-worker.js`,
    "frame-src 'none'",
    `form-action 'self' ${checkoutOrigin}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
