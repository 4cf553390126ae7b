import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { PreviewState } from '../previews/rules.ts'
import { exploreWebsite } from './explore-website.ts'
import { loneJourney } from '../../../testing/imports/lone-journey.ts'
import { createFindings } from './findings.ts'
import { WebsiteProblem } from './problem.ts'

const title = '<title>Corner Café</title><meta property="og:site_name" content="Corner Café">'
const sentence = 'We bake bread every morning and love our guests. '.repeat(8)
const pages: Readonly<Record<string, string>> = {
  wall: '<title>Just a moment...</title><div class="cf-challenge"></div>',
  'other-wall': `${title}<form id="challenge-form"></form>`,
  app: `${title}<div id="root"></div><script src="/app.js"></script>`,
  pdf: `${title}<p>${sentence}</p><a href="/files/menu.pdf">Our menu</a>`,
  menu: `${title}<h2>Menu</h2><ul><li>Flat white<li>Espresso</ul><p>${sentence}</p>`,
  part: `${title}<p>${sentence}</p><a href="/shop/bread">Shop</a>`,
  words: `${title}<p>${sentence}</p>`,
  large: 'x'.repeat(6 * 1024 * 1024),
}
const server = createServer((request, response) => {
  const site = request.headers.host?.split('.')[0] ?? ''
  if (request.url === '/robots.txt' && site === 'part')
    return void response.end('User-agent: *\nDisallow: /shop/')
  if (request.url !== '/') return void response.writeHead(404).end()
  if (site === 'broken') return void response.writeHead(500).end()
  if (site === 'circle') return void response.writeHead(302, { location: '/' }).end()
  response.setHeader('content-type', 'text/html').end(pages[site])
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => server.close())

async function explore(site: string) {
  const { port } = server.address() as AddressInfo
  const facts: PreviewState = {
    status: 'probing',
    source: null,
    currency: null,
    found: 0,
    read: 0,
    failed: 0,
    currentPage: '',
    notice: '',
    brand: null,
    progress: {},
    errorCode: null,
  }
  const findings = createFindings({ facts, known: [] }, () => undefined)
  const address = site.includes('.') ? `https://${site}/` : `http://${site}.localhost:${port}`
  const problem = await exploreWebsite(address, loneJourney([`*.localhost:${port}`], 100), findings)
    .then(() => null)
    .catch((error: unknown) => (error instanceof WebsiteProblem ? error.code : error))
  findings.flush()
  return { problem, brand: facts.brand?.name ?? null }
}

test.each([
  ['wall', 'bot_wall', null],
  ['other-wall', 'bot_wall', null],
  ['circle', 'redirect_loop', null],
  ['broken', 'server_error', null],
  ['large', 'too_large', null],
  ['www.instagram.com', 'social_network', null],
  ['m.facebook.com', 'social_network', null],
  ['app', 'needs_browser', 'Corner Café'],
  ['pdf', 'pdf_menu', 'Corner Café'],
  ['menu', 'no_prices', 'Corner Café'],
  ['part', 'robots_in_part', 'Corner Café'],
  ['words', null, 'Corner Café'],
])(
  'of the website «%s» it is said that it is %s, and its name is kept: %s',
  async (site, problem, brand) => {
    expect(await explore(site)).toEqual({ problem, brand })
  },
)
