import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { loneJourney } from '../../../testing/imports/lone-journey.ts'
import type { PreviewState } from '../previews/rules.ts'
import { exploreWebsite } from './explore-website.ts'
import { createFindings } from './findings.ts'
import type { NotedItem } from './reading.ts'

const product = (name: string) =>
  `<h1>${name}</h1><script type="application/ld+json">{"@type":"Product","name":"${name}","offers":{"price":"12.00","priceCurrency":"EUR"}}</script>`
const links = '<title>Hof Birke</title><a href="seife">Seife</a><a href="kerze">Kerze</a>'
const routes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  moved: { '/laden/': links, '/laden/seife': product('Seife'), '/laden/kerze': product('Kerze') },
  based: {
    '/': `<base href="/laden/">${links}`,
    '/laden/seife': product('Seife'),
    '/laden/kerze': product('Kerze'),
  },
  inner: { '/seife': product('Seife'), '/': '<title>Hof Birke</title>' },
}
const redirects: Readonly<Record<string, string>> = { 'moved/': '/laden/' }

const server = createServer((request, response) => {
  const site = request.headers.host?.split('.')[0] ?? ''
  const path = request.url ?? ''
  const target = redirects[site + path]
  if (target) return void response.writeHead(302, { location: target }).end()
  const html = routes[site]?.[path]
  if (!html) return void response.writeHead(404).end()
  response.setHeader('content-type', 'text/html').end(html)
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => server.close())

async function explore(site: string, path = '') {
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
  const items: NotedItem[] = []
  const findings = createFindings({ facts, known: [] }, (notes) => items.push(...notes.items))
  const journey = loneJourney([`*.localhost:${port}`], 100)
  await exploreWebsite(`http://${site}.localhost:${port}${path}`, journey, findings)
  findings.flush()
  return items.map(({ item }) => item.title).sort()
}

test.each([
  ['a home page that redirects to a folder', 'moved', '', ['Kerze', 'Seife']],
  ['a home page with a base address', 'based', '', ['Kerze', 'Seife']],
  ['a pasted product page that nothing links to', 'inner', '/seife', ['Seife']],
])('%s gives its products', async (_what, site, path, titles) => {
  expect(await explore(site, path)).toEqual(titles)
})
