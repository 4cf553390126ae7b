import { deflateSync, gzipSync } from 'node:zlib'
import { pdfReply } from './pdf-reply.ts'
import type { Reply, Site } from './site.ts'

type Heavy = Record<string, () => Reply>

const megabyte = 1024 * 1024
const page = (body: string, head = ''): Reply => ({
  body: `<!doctype html><html><head><title>Heavy</title>${head}</head><body>${body}</body></html>`,
})
const home = () => page('<h1>Heavy</h1><a href="/one">One</a><a href="/two">Two</a>')
const numbered = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index)).join('')
const jsonLd = (text: string) => page('', `<script type="application/ld+json">${text}</script>`)
const json = (body: string): Reply => ({ type: 'application/json', body })
const css = '<link rel="stylesheet" href="/style.css">'

/** Websites within all size limits that are very expensive to parse, by `heavy-NAME`. */
const SITES: Record<string, Heavy> = {
  divs: { '/': () => page('<div>'.repeat(900_000)) },
  nesting: { '/': () => page('<div>'.repeat(20_000) + '</div>'.repeat(20_000)) },
  formatting: {
    '/': () => page(numbered(20_000, (index) => `<b a=${index}>`) + '<p>'.repeat(5000)),
  },
  attributes: { '/': () => page(`<p ${numbered(300_000, (index) => ` a${index}=1`)}>`) },
  table: { '/': () => page('<table><td><table>'.repeat(30_000)) },
  robots: {
    '/': home,
    '/robots.txt': () => ({
      type: 'text/plain',
      body: `User-agent: *\n${`Disallow: /${'*a'.repeat(400)}$\n`.repeat(20_000)}`,
    }),
  },
  graph: { '/': () => jsonLd(`${'{"@graph":['.repeat(200_000)}`) },
  brackets: { '/': () => jsonLd('['.repeat(4 * megabyte)) },
  braces: { '/': () => jsonLd(`[${'{},}'.repeat(megabyte)}`) },
  description: {
    '/': () =>
      jsonLd(
        `{"@type":"Product","name":"Deep","offers":{"price":"1"},"description":"${'<div>'.repeat(38_000)}"}`,
      ),
  },
  category: {
    '/': () =>
      jsonLd(
        `{"@type":"Product","name":"Wide","offers":{"price":"1"},"category":"${' '.repeat(1_900_000)}x"}`,
      ),
  },
  microdata: {
    '/': () =>
      page(
        '<div itemscope itemtype="https://schema.org/Product"><i itemprop="x">'
          .repeat(250)
          .concat('<i itemprop=x></i>'.repeat(90_000)),
      ),
  },
  feed: { '/': home, '/products.json': () => json('['.repeat(19 * megabyte)) },
  'flat-feed': {
    '/': home,
    '/products.json': () => json(`{"products":[${'[],'.repeat(6 * megabyte)}[]]}`),
  },
  'many-products': {
    '/': home,
    '/products.json': () =>
      json(
        `{"products":[${numbered(90_000, (index) => `{"id":${index},"handle":"a${index}","title":"A${index}","variants":[{"price":"1"}]},`)}{}]}`,
      ),
  },
  sitemap: {
    '/': home,
    '/sitemap.xml': () => ({
      type: 'application/xml',
      body: `<urlset>${numbered(250_000, (index) => `<url><loc>http://heavy-sitemap.localhost/${index}</loc></url>`)}</urlset>`,
    }),
  },
  'nested-sitemap': {
    '/': home,
    '/sitemap.xml': () => ({ type: 'application/xml', body: '<url>'.repeat(3 * megabyte) }),
  },
  style: {
    '/': () => page('<p>Styled</p>', css),
    '/style.css': () => ({ type: 'text/css', body: `${'-'.repeat(megabyte)}:red` }),
  },
  gzip: {
    '/': () => ({
      headers: { 'content-encoding': 'gzip' },
      body: gzipSync(Buffer.alloc(100 * megabyte)),
    }),
  },
  // PDF menu that unpacks to a hundred times its size, with one object per piece of text.
  document: {
    '/': () => page('<a href="/menu.pdf">Menu</a>'),
    '/menu.pdf': () =>
      pdfReply(
        deflateSync(Buffer.from('BT /F1 9 Tf (x) Tj ET\n'.repeat(5_000_000))),
        '/Filter /FlateDecode',
      ),
  },
  brotli: { '/': () => ({ headers: { 'content-encoding': 'br' }, body: 'anything' }) },
}

const prefix = 'heavy-'
export const heavyNames = Object.keys(SITES).map((name) => `${prefix}${name}`)
/** Expensive paths of a site; the first request waits for their generation. */
export const heavyPaths = (name: string) => Object.keys(SITES[name.slice(prefix.length)] ?? {})

export function heavySite(host: string): Pick<Site, 'answer'> | undefined {
  const site = host.startsWith(prefix) ? SITES[host.slice(prefix.length)] : undefined
  return site && { answer: ({ url }) => made(host + url.pathname, site[url.pathname]) }
}

const replies = new Map<string, Reply>()

/** Cached: tests measure the cost for the target, not for the attacker. */
function made(place: string, make: (() => Reply) | undefined): Reply | null {
  if (!make) return null
  const known = replies.get(place)
  if (known) return known
  const { body, ...reply } = make()
  const kept = { ...reply, body: Buffer.from(body) }
  replies.set(place, kept)
  return kept
}
