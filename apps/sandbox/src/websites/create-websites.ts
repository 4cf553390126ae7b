import type { IncomingMessage, ServerResponse } from 'node:http'
import { bareSite } from './bare-site.ts'
import { heavySite } from './heavy.ts'
import { createHostileSite } from './hostile-site.ts'
import { createJsonLdSite } from './json-ld-site.ts'
import { createMicrodataSite } from './microdata-site.ts'
import { createShopifySite } from './shopify-site.ts'
import { BRANDS, readProducts, type Brand, type Product, type Reply } from './site.ts'
import { createWooSite } from './woo-site.ts'

export type Websites = {
  handle: (name: string, exchange: { request: IncomingMessage; response: ServerResponse }) => void
  /**
   * `{ site, delayMs }` sets a site's latency; `{ site, edits }` changes products by handle (null
   * removes one), and without `edits` restores them. `{ site, copies }` multiplies them.
   */
  control: (body: unknown) => unknown
}

const SYSTEMS = {
  shopify: createShopifySite,
  woocommerce: createWooSite,
  'json-ld': createJsonLdSite,
  microdata: createMicrodataSite,
  hostile: createHostileSite,
}

type Edits = Record<string, Partial<Product> | null>
type Changes = { edits?: Edits; copies?: number }

const create = (brand: Brand, { edits = {}, copies = 1 }: Changes = {}) =>
  SYSTEMS[brand.system](
    brand,
    readProducts(brand)
      .flatMap((product) => {
        const edit = edits[product.handle]
        return edit === null ? [] : { ...product, ...edit }
      })
      .flatMap((product) => Array.from({ length: copies }, (_none, copy) => toCopy(product, copy))),
  )

const toCopy = (product: Product, copy: number): Product =>
  copy === 0
    ? product
    : {
        ...product,
        name: `${product.name} No. ${copy + 1}`,
        handle: `${product.handle}-${copy + 1}`,
      }

const madeSite = (name: string) => heavySite(name) ?? bareSite(name)

export function createWebsites(): Websites {
  const sites = new Map(BRANDS.map((brand) => [brand.name, create(brand)]))
  const delays = new Map<string, number>([['slow-hostile', 1000]])
  return {
    handle(name, { request, response }) {
      const site = sites.get(name) ?? madeSite(name)
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
      const { site, delayMs, ...changes } = (body ?? {}) as {
        site?: string
        delayMs?: number
      } & Changes
      const brand = BRANDS.find(({ name }) => name === site)
      if (brand) sites.set(brand.name, create(brand, changes))
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
