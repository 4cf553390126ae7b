import type { IncomingMessage, ServerResponse } from 'node:http'
import * as green from './data/green-grocer.ts'
import * as harbor from './data/harbor-supply.ts'
import * as maple from './data/maple-bakery.ts'
import { mapleBrand as MAPLE } from './data/maple-brand.ts'
import * as pottery from './data/old-pottery.ts'
import * as hostile from './data/slow-hostile.ts'
import * as wool from './data/woolworks.ts'
import { heavySite } from './heavy.ts'
import { createHostileSite } from './hostile-site.ts'
import { createJsonLdSite } from './json-ld-site.ts'
import { createMicrodataSite } from './microdata-site.ts'
import { createShopifySite } from './shopify-site.ts'
import type { Reply, Site } from './site.ts'
import { createWooSite } from './woo-site.ts'

export type Websites = {
  handle: (name: string, exchange: { request: IncomingMessage; response: ServerResponse }) => void
  /** `{ site, delayMs }` sets a site's latency. */
  control: (body: unknown) => unknown
}

const ALL: Site[] = [
  createShopifySite(MAPLE, maple.mapleBakery),
  createWooSite(wool.BRAND, wool.PRODUCTS),
  createJsonLdSite(green.BRAND, green.PRODUCTS),
  createMicrodataSite(pottery.BRAND, pottery.PRODUCTS),
  createHostileSite(hostile.BRAND, hostile.PRODUCTS),
  createShopifySite(harbor.BRAND, harbor.PRODUCTS),
]

const KINDS = [
  'Shopify-like feeds',
  'WooCommerce-like Store API',
  'JSON-LD pages',
  'microdata and Open Graph',
  'slow and hostile',
  'Shopify-like feeds, 600 variants',
]

/** For the index page. */
export const SITES = ALL.map(({ brand }, index) => ({
  name: brand.name,
  title: brand.title,
  about: KINDS[index] ?? '',
}))

export function createWebsites(): Websites {
  const delays = new Map<string, number>([[hostile.BRAND.name, 1000]])
  return {
    handle(name, { request, response }) {
      const site = ALL.find(({ brand }) => brand.name === name) ?? heavySite(name)
      const origin = `http://${request.headers.host ?? `${name}.localhost`}`
      const url = URL.parse(request.url ?? '/', origin)
      if (!site || !url) {
        send(request, response, {
          status: site ? 400 : 404,
          body: '<!doctype html><title>Sandbox</title><h1>There is no such website</h1>',
        })
        return
      }
      const delayMs = Number(url.searchParams.get('delayMs') ?? delays.get(name) ?? 0)
      const run = () => {
        const reply = site.answer({ request, response, url, origin })
        if (reply !== 'handled')
          send(
            request,
            response,
            reply ?? {
              status: 404,
              body: '<!doctype html><title>Not found</title><h1>Page not found</h1>',
            },
          )
      }
      if (delayMs > 0) setTimeout(run, Math.min(delayMs, 60_000))
      else run()
    },
    control(body) {
      const { site, delayMs } = (body ?? {}) as { site?: string; delayMs?: number }
      if (site) delays.set(site, delayMs ?? 0)
      return Object.fromEntries(delays)
    },
  }
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status = 200, type = 'text/html; charset=utf-8', headers, body }: Reply,
) {
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    ...headers,
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
