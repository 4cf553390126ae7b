import { gzipSync } from 'node:zlib'
import { createShopSite, decimal } from './shop-pages.ts'
import {
  numberOf,
  readPicture,
  type Brand,
  type Product,
  type Reply,
  type Site,
  type Visit,
} from './site.ts'

const BOMB_BYTES = 200 * 1024 * 1024
const FLOOD_CHUNK = Buffer.alloc(64 * 1024, '<p>more</p>\n')
const MAX_WAIT_MS = 600_000

/** Hostile shop that importers must survive. Regular pages respond after a second. */
export function createHostileSite(brand: Brand, products: Product[]): Site {
  return createShopSite({
    brand,
    products,
    productPath: (product) => `/items/${numberOf(product.name + product.priceMinor)}`,
    categoryPath: (category) => `/things/${category.toLowerCase()}`,
    robots: (origin) =>
      `User-agent: *\nDisallow: /private\nCrawl-delay: 1\nSitemap: ${origin}/sitemap.xml\n`,
    // Deliberately unescaped markup in names.
    productHead: (product) =>
      `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'Product', name: product.name, description: product.description, image: ['/tricks/picture.png', '/tricks/bomb.png'], offers: { '@type': 'Offer', price: decimal(product.priceMinor), priceCurrency: brand.currency } }).replaceAll('</', String.raw`<\/`)}</script>`,
    extra: (visit) => TRICKS[visit.url.pathname]?.(visit) ?? null,
  })
}

const redirect = (location: string): Reply => ({ status: 302, headers: { location }, body: '' })

const TRICKS: Record<string, (visit: Visit) => Reply | 'handled'> = {
  '/loop': () => redirect('/loop/again'),
  '/loop/again': () => redirect('/loop'),
  '/metadata': () => redirect('http://169.254.169.254/latest/meta-data/'),
  '/inside': () => redirect('http://127.0.0.1:5432/'),
  '/file': () => redirect('file:///etc/passwd'),
  '/bomb': () => ({ headers: { 'content-encoding': 'gzip' }, body: bomb() }),
  '/huge': flood,
  '/slow': ({ url, response }) =>
    drip(response, Math.min(MAX_WAIT_MS, Number(url.searchParams.get('ms') ?? 60_000))),
  '/never': () => 'handled',
  '/reset': ({ request }) => {
    request.socket.destroy()
    return 'handled'
  },
  '/garbage': () => ({ type: 'application/json', body: '{"products": [{"title": ' }),
  '/products.json': () => ({
    type: 'text/html',
    body: '<html><title>Please enable cookies</title>',
  }),
  '/private': () => ({ body: 'robots.txt asks you not to read this.' }),
  '/error': () => ({ status: 503, headers: { 'retry-after': '1' }, body: 'Busy' }),
  '/tricks/picture.png': () => ({ type: 'image/png', body: '<html><script>alert(1)</script>' }),
  '/tricks/bomb.png': () => ({ type: 'image/png', body: readPicture('bomb.png') }),
  '/tricks/script.svg': () => ({
    type: 'image/svg+xml',
    body: '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  }),
}

let packedBomb: Buffer | null = null

function bomb(): Buffer {
  packedBomb ??= gzipSync(Buffer.alloc(BOMB_BYTES))
  return packedBomb
}

/** Endless response until the client disconnects. */
function flood({ response }: Visit): 'handled' {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
  const more = () => {
    while (!response.destroyed && response.write(FLOOD_CHUNK));
  }
  response.on('drain', more)
  more()
  return 'handled'
}

function drip(response: Visit['response'], totalMs: number): 'handled' {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
  const ending = Date.now() + totalMs
  const timer = setInterval(() => {
    if (Date.now() < ending) response.write('.')
    else response.end('done')
  }, 500)
  response.on('close', () => clearInterval(timer))
  return 'handled'
}
