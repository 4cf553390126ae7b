import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { SourceItem } from '@marketday/contract/imports/source-items'

import { pdfFile } from '../../../testing/imports/list-files.ts'
import { loneJourney } from '../../../testing/imports/lone-journey.ts'
import type { PreviewState } from '../previews/rules.ts'
import { exploreWebsite } from './explore-website.ts'
import { createFindings } from './findings.ts'
import { WebsiteProblem } from './problem.ts'

const title = '<title>Corner Café</title><meta property="og:site_name" content="Corner Café">'
const menu = pdfFile([
  [50, 780, 'Corner Café'],
  [50, 750, 'Flat white   £3.20'],
  [50, 730, 'Sourdough toast ..... £4.50'],
])
const locked = Buffer.from(
  menu
    .toString('latin1')
    .replace(
      '/Root 1 0 R',
      `/Root 1 0 R /ID [(a)(a)] /Encrypt << /Filter /Standard /V 1 /R 2 /O (${'o'.repeat(32)}) /U (${'u'.repeat(32)}) /P -4 >>`,
    ),
  'latin1',
)
const bread =
  '<script type="application/ld+json">{"@type":"Product","name":"Rye loaf","offers":{"price":"4.20","priceCurrency":"GBP"}}</script>'
const toMenu = '<a href="/files/menu.pdf">Our menu</a>'

type Page = string | Buffer
const sites: Readonly<Record<string, Readonly<Record<string, Page>>>> = {
  menu: { '/': toMenu, '/files/menu.pdf': menu },
  deeper: {
    '/': '<a href="/speisen">Essen</a>',
    '/speisen': '<a href="/karte.pdf">Speisekarte</a>',
    '/karte.pdf': menu,
  },
  both: { '/': bread + toMenu, '/files/menu.pdf': menu },
  other: { '/': '<a href="/files/statutes.pdf">Statutes</a>', '/files/statutes.pdf': menu },
  kept: { '/': toMenu, '/files/menu.pdf': menu },
  locked: { '/': toMenu, '/files/menu.pdf': locked },
  scanned: { '/': toMenu, '/files/menu.pdf': pdfFile([]) },
  damaged: { '/': toMenu, '/files/menu.pdf': Buffer.from('%PDF-1.4 broken') },
  page: { '/': toMenu, '/files/menu.pdf': Buffer.from('<html>not a file</html>') },
  large: { '/': toMenu, '/files/menu.pdf': Buffer.alloc(11 * 1024 * 1024, '%PDF-') },
  noted: { '/': bread + toMenu, '/files/menu.pdf': locked },
  many: {
    '/': [1, 2, 3, 4, 5].map((n) => `<a href="/menu-${n}.pdf">Menu ${n}</a>`).join(''),
    ...Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`/menu-${n}.pdf`, menu])),
  },
}

const asked: string[] = []
const server = createServer((request, response) => {
  const site = request.headers.host?.split('.')[0] ?? ''
  const path = request.url ?? '/'
  asked.push(`${site}${path}`)
  if (path === '/robots.txt' && site === 'kept')
    return void response.end('User-agent: *\nDisallow: /files/')
  const page = sites[site]?.[path]
  if (page === undefined) return void response.writeHead(404).end()
  const isPage = typeof page === 'string'
  response
    .setHeader('content-type', isPage ? 'text/html' : 'application/pdf')
    .end(isPage ? title + page : page)
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
  const items = new Map<string, SourceItem>()
  const findings = createFindings({ facts, known: [] }, (notes) => {
    for (const { item } of notes.items) items.set(item.key, item)
  })
  const address = `http://${site}.localhost:${port}`
  const problem = await exploreWebsite(address, loneJourney([`*.localhost:${port}`], 100), findings)
    .then(() => null)
    .catch((error: unknown) => (error instanceof WebsiteProblem ? error.code : error))
  findings.flush()
  return { problem, notice: facts.notice, items: [...items.values()] }
}

const lines = (items: readonly SourceItem[]) =>
  items.map(({ title: name, variants, currency }) => [name, variants[0]?.priceMinor, currency])
const both = [
  ['Flat white', 320, 'GBP'],
  ['Sourdough toast', 450, 'GBP'],
]

test.each(['menu', 'deeper'])(
  'IMP-18 the lines with a price of a PDF that «%s» links to are items that name it',
  async (site) => {
    const { problem, items } = await explore(site)
    expect(problem).toBeNull()
    expect(lines(items)).toEqual(both)
    for (const { source, url, confidence } of items)
      expect([source, new URL(url).pathname.endsWith('.pdf'), confidence]).toEqual([
        'pdf',
        true,
        0.5,
      ])
  },
)

test('IMP-18 they stand beside what the pages say', async () => {
  const { problem, notice, items } = await explore('both')
  expect([problem, notice]).toEqual([null, ''])
  expect(lines(items)).toEqual([['Rye loaf', 420, 'GBP'], ...both])
})

test.each([
  ['locked', 'pdf_locked'],
  ['scanned', 'pdf_pictures'],
  ['damaged', 'pdf_damaged'],
  ['page', 'pdf_damaged'],
  ['large', 'pdf_too_much'],
])('IMP-18 of a PDF that is %s it is said that it is %s', async (site, problem) => {
  expect(await explore(site)).toMatchObject({ problem, items: [] })
})

test('IMP-18 a PDF that cannot be read fails nothing, and is named beside what was found', async () => {
  const { problem, notice, items } = await explore('noted')
  expect(problem).toBeNull()
  expect(lines(items)).toEqual([['Rye loaf', 420, 'GBP']])
  expect(notice).toBe('This website has its menu or price list in a password-protected PDF.')
})

test('IMP-08 no PDF is fetched that robots.txt forbids, that is none of goods, or that is one too many', async () => {
  for (const site of ['kept', 'other', 'many']) await explore(site)
  const fetched = asked.filter((address) => address.endsWith('.pdf'))
  expect(fetched.filter((address) => /^(?:kept|other)\//.test(address))).toEqual([])
  expect(fetched.filter((address) => address.startsWith('many/'))).toHaveLength(3)
})
