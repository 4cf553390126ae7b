import { pdfReply } from './pdf-reply.ts'
import type { Reply, Site, Visit } from './site.ts'

const head =
  '<title>Corner Café</title><meta property="og:site_name" content="Corner Café"><meta name="theme-color" content="#7a2e4d">'
const page = (body: string, more = ''): Reply => ({
  body: `<!doctype html><html><head>${more || head}</head><body>${body}</body></html>`,
})
const sentence = '<p>We bake bread every morning and love our guests.</p>'.repeat(8)
const status = (code: number, headers: Record<string, string> = {}): Reply => ({
  status: code,
  headers,
  body: '',
})

const card = ['Our menu', 'Flat white   £3.20', 'Sourdough toast   £4.50']
  .map((line, index) => `BT /F1 12 Tf 50 ${780 - index * 20} Td (${line}) Tj ET`)
  .join('\n')

type Pages = Readonly<Record<string, (visit: Visit) => Reply>>

/** Websites whose pages name no product, each for a reason of its own, by `bare-NAME`; `card` has a menu to read. */
const SITES: Readonly<Record<string, Pages>> = {
  words: { '/': () => page(sentence) },
  wall: { '/': () => page('<div class="cf-challenge"></div>', '<title>Just a moment...</title>') },
  circle: { '/': () => status(302, { location: '/' }) },
  broken: { '/': () => status(500) },
  refused: { '/': () => status(403) },
  large: { '/': () => page('x'.repeat(6 * 1024 * 1024)) },
  app: { '/': () => page('<div id="root"></div><script src="/app.js"></script>') },
  pdf: { '/': () => page(`${sentence}<a href="/files/menu.pdf">Our menu</a>`) },
  card: {
    '/': () => page(`${sentence}<a href="/files/menu.pdf">Our menu</a>`),
    '/files/menu.pdf': () => pdfReply(Buffer.from(card, 'latin1')),
  },
  menu: { '/': () => page(`<h2>Menu</h2><ul><li>Flat white<li>Espresso</ul>${sentence}`) },
  part: {
    '/': () => page(`${sentence}<a href="/shop/bread">Shop</a>`),
    '/robots.txt': () => ({ type: 'text/plain', body: 'User-agent: *\nDisallow: /shop/' }),
  },
  closed: {
    '/': () => page(sentence),
    '/robots.txt': () => ({ type: 'text/plain', body: 'User-agent: *\nDisallow: /' }),
  },
}

export function bareSite(host: string): Pick<Site, 'answer'> | undefined {
  const [, name = ''] = /^bare-(.+)$/.exec(host) ?? []
  const pages = SITES[name]
  return pages && { answer: (visit) => pages[visit.url.pathname]?.(visit) ?? null }
}
