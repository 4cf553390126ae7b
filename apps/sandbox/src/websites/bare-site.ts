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
const courses = (
  [
    [24, 200, 780, 'Our menu 2026'],
    [16, 50, 740, 'Starters'],
    [16, 320, 740, 'Drinks'],
    [10, 50, 720, 'Leek soup   £5.20'],
    [10, 320, 720, 'Cider   £4.10'],
    [10, 50, 700, 'Pâté on toast   £6.50'],
    [10, 320, 700, 'Lemonade   £2.80'],
  ] as const
)
  .map(([size, x, y, line]) => `BT /F1 ${size} Tf ${x} ${y} Td (${line}) Tj ET`)
  .join('\n')
const menuLink = () => page(`${sentence}<a href="/files/menu.pdf">Our menu</a>`)

type Pages = Readonly<Record<string, (visit: Visit) => Reply>>

/**
 * Websites without product pages, each for a different reason, by `bare-NAME`; `card` and
 * `courses` have a menu.
 */
const SITES: Readonly<Record<string, Pages>> = {
  words: { '/': () => page(sentence) },
  wall: { '/': () => page('<div class="cf-challenge"></div>', '<title>Just a moment...</title>') },
  circle: { '/': () => status(302, { location: '/' }) },
  broken: { '/': () => status(500) },
  refused: { '/': () => status(403) },
  large: { '/': () => page('x'.repeat(6 * 1024 * 1024)) },
  app: { '/': () => page('<div id="root"></div><script src="/app.js"></script>') },
  pdf: { '/': menuLink },
  card: { '/': menuLink, '/files/menu.pdf': () => pdfReply(Buffer.from(card, 'latin1')) },
  courses: { '/': menuLink, '/files/menu.pdf': () => pdfReply(Buffer.from(courses, 'latin1')) },
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
