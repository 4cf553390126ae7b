import { socialProviders } from '@marketday/contract/accounts/identity/identity'

import type { Config } from '../../config.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import type { RuntimeSettings } from './web-build.ts'

export type WebServerConfig = Pick<
  Config,
  | 'dev'
  | 'publicUrl'
  | 'mediaUrl'
  | 'shopDomain'
  | 'stripe'
  | 'bases'
  | 'google'
  | 'facebook'
  | 'linkedin'
  | 'places'
>

const freshMs = 30_000

export interface Site {
  readonly publicUrl: URL
  /** Null in development: pages change with their source. */
  readonly cache: PageCache | null
  readonly runtime: RuntimeSettings
  readonly policyOf: (scripts: string) => string
}

export function siteOf(config: WebServerConfig, buildId: string): Site {
  const { dev, publicUrl, mediaUrl, stripe, bases } = config
  const isStripe = stripe.apiBase.hostname.endsWith('stripe.com')
  const sources = {
    dev,
    publicOrigin: publicUrl.origin,
    mediaOrigin: mediaUrl.origin,
    previewOrigins: shopPattern(config).replace('{slug}', '*'),
    checkoutOrigin: isStripe ? 'https://checkout.stripe.com' : stripe.apiBase.origin,
    serviceOrigins: Object.values(bases)
      .filter((base) => URL.canParse(base))
      .map((base) => new URL(base).origin),
  }
  return {
    publicUrl,
    cache: dev ? null : createPageCache({ freshMs }),
    runtime: {
      apiBase: bases.api,
      chatbotBase: bases.chatbot,
      scraperBase: bases.scraper,
      mediaBase: mediaUrl.origin,
      publicUrl: publicUrl.origin,
      shopUrl: shopPattern(config),
      signInProviders: socialProviders.filter((provider) => config[provider] !== null),
      hasAddressSearch: config.places !== null,
      buildId,
    },
    policyOf: (scripts) => contentPolicy(scripts, sources),
  }
}

function shopPattern({ publicUrl, shopDomain }: WebServerConfig): string {
  const port = publicUrl.port ? `:${publicUrl.port}` : ''
  return `${publicUrl.protocol}//{slug}.${shopDomain}${port}`
}

interface PolicySources {
  readonly publicOrigin: string
  readonly dev: boolean
  readonly mediaOrigin: string
  readonly checkoutOrigin: string
  readonly previewOrigins: string
  readonly serviceOrigins: readonly string[]
}

/** Content security policy: scripts by nonce or hash, styles only from files. */
export function contentPolicy(
  scripts: string,
  { dev, publicOrigin, mediaOrigin, checkoutOrigin, previewOrigins, serviceOrigins }: PolicySources,
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
    // Previews of shops.
    `frame-src ${previewOrigins}`,
    `form-action 'self' ${checkoutOrigin}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
