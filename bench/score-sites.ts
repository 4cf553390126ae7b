/**
 * `npm run bench:sites -- --sites <folder>`: reads each site of a folder, served from its files on
 * this machine, and compares items and contact data with `NAME.expected.json` beside it. `--items`
 * lists what was read.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize, resolve, sep } from 'node:path'
import { parseArgs } from 'node:util'

import type { SourceItem } from '@marketday/contract/imports/source-items'

import { loneJourney } from '../apps/api/testing/imports/lone-journey.ts'
import type { PreviewState } from '../apps/api/src/imports/previews/rules.ts'
import { exploreWebsite } from '../apps/api/src/imports/website/explore-website.ts'
import { createFindings } from '../apps/api/src/imports/website/findings.ts'
import type { Notes } from '../apps/api/src/imports/website/reading.ts'
import { WebsiteProblem } from '../apps/api/src/imports/website/problem.ts'

const { values } = parseArgs({
  options: { sites: { type: 'string' }, items: { type: 'boolean', default: false } },
})
if (values.sites === undefined) {
  console.error('Name a folder: npm run bench:sites -- --sites <folder>')
  process.exit(1)
}
const folder = resolve(values.sites)

interface Truth {
  readonly products: readonly {
    readonly name: string
    readonly priceMinor?: number | null
    readonly currency?: string
    readonly category?: string
    readonly variants?: readonly { readonly priceMinor: number }[]
  }[]
  /** Address, phone, email and hours as the importer notes them. */
  readonly business: Readonly<Record<string, unknown>>
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.htm': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.xml': 'application/xml',
  '.txt': 'text/plain',
  '.pdf': 'application/pdf',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
}

const sites = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .toSorted()

/** One host per site, numbered: names of folders need not be names of hosts. */
const server = createServer((request, response) => {
  const place = Number(/^site(\d+)\./.exec(request.headers.host ?? '')?.[1])
  const path = decodePath((request.url ?? '/').split(/[?#]/)[0] ?? '/')
  const site = sites[place]
  const file = path === null || site === undefined ? null : fileAt(join(folder, site), path)
  if (!file) return void response.writeHead(404).end()
  const type = types[extname(file).toLowerCase()] ?? 'application/octet-stream'
  response.setHeader('content-type', type).end(readFileSync(file))
})

/** Null for a path such as `/100%`. */
function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

function fileAt(root: string, path: string): string | null {
  const target = join(root, normalize(path))
  if (target !== root && !target.startsWith(root + sep)) return null
  const files = [target, join(target, 'index.html'), join(target, 'index.htm'), `${target}.html`]
  return files.find((file) => existsSync(file) && statSync(file).isFile()) ?? null
}

interface Reading {
  readonly items: readonly SourceItem[]
  readonly state: PreviewState
  readonly problem: string
}

async function readSite(place: number, port: number): Promise<Reading> {
  let state: PreviewState = {
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
  const items: SourceItem[] = []
  const note = (notes: Notes) => {
    items.push(...notes.items.map(({ item }) => item))
    state = { ...state, ...notes.facts }
  }
  const findings = createFindings({ facts: state, known: [] }, note)
  const journey = loneJourney([`*.localhost:${port}`], 100)
  const problem = await exploreWebsite(
    `http://site${place}.localhost:${port}/`,
    journey,
    findings,
  ).then(
    () => '',
    (error: unknown) => {
      if (error instanceof WebsiteProblem) return error.code
      throw error
    },
  )
  findings.flush()
  return { items: latest(items), state, problem }
}

/** An item is noted again when more of it was read. */
const latest = (items: readonly SourceItem[]): SourceItem[] => [
  ...new Map(items.map((item) => [item.key, item])).values(),
]

interface Score {
  readonly products: number
  readonly named: number
  readonly priced: number
  readonly wrong: number
  readonly extra: number
  readonly lines: readonly string[]
}

function scoreSite({ items, state }: Reading, { products, business }: Truth): Score {
  const pairs = products.map((product) => ({
    product,
    item: items.find(({ title }) => plain(title) === plain(product.name)),
  }))
  const named = pairs.filter(({ item }) => item !== undefined)
  const wrong = named.filter(({ product, item }) => !hasPrices(item, product))
  const isExpected = ({ title }: SourceItem) =>
    products.some(({ name }) => plain(name) === plain(title))
  const extra = products.length > 0 ? items.filter((item) => !isExpected(item)) : []
  const details: Readonly<Record<string, unknown>> = { ...state.brand, currency: state.currency }
  return {
    products: products.length,
    named: named.length,
    priced: named.length - wrong.length,
    wrong: wrong.filter(({ item }) => item?.doubt === undefined).length,
    extra: extra.filter(({ doubt }) => doubt === undefined).length,
    lines: [
      ...pairs
        .filter(({ item }) => item === undefined)
        .map(({ product }) => `MISSING ${product.name}`),
      ...wrong.map(
        ({ product, item }) =>
          `WRONG ${product.name}: ${describePrices(item)}${describeDoubt(item)}`,
      ),
      ...extra.map((item) => `EXTRA ${item.title}: ${describePrices(item)}${describeDoubt(item)}`),
      ...Object.entries(business)
        .filter(([field, value]) => JSON.stringify(details[field]) !== JSON.stringify(value))
        .map(
          ([field, value]) =>
            `${field}: ${JSON.stringify(details[field])} instead of ${JSON.stringify(value)}`,
        ),
    ],
  }
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
const describeDoubt = (item: SourceItem | undefined) =>
  item?.doubt ? ` (doubt: ${item.doubt})` : ''

function hasPrices(item: SourceItem | undefined, product: Truth['products'][number]): boolean {
  if (product.currency !== undefined && item?.currency !== product.currency) return false
  const right = product.variants?.map(({ priceMinor }) => priceMinor) ?? [product.priceMinor]
  if (right.some((price) => price === undefined)) return true
  const read = item?.variants.map(({ priceMinor }) => priceMinor) ?? []
  return right.every((price) => price === undefined || read.includes(price))
}

const describePrices = (item: SourceItem | undefined): string =>
  `${item?.currency ?? '–'} ${item?.variants.map(({ optionValues, priceMinor }) => [...optionValues, priceMinor ?? '–'].join(' ')).join(' | ') ?? ''}`

function readTruth(name: string): Truth {
  const path = join(folder, `${name}.expected.json`)
  if (!existsSync(path)) return { products: [], business: {} }
  const truth = JSON.parse(readFileSync(path, 'utf8')) as Partial<Truth> | Truth['products']
  return 'length' in truth
    ? { products: truth, business: {} }
    : { products: [], business: {}, ...truth }
}

await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
const { port } = server.address() as AddressInfo
const scores: Score[] = []
for (const [place, name] of sites.entries()) {
  const reading = await readSite(place, port)
  const truth = readTruth(name)
  const score = scoreSite(reading, truth)
  if (truth.products.length > 0) scores.push(score)
  const { items, state, problem } = reading
  console.log(
    `${name}: ${items.length} items, ${state.read} pages, ${state.currency ?? 'no currency'}${problem ? `, ${problem}` : ''}; ${score.priced} of ${score.products} right, ${score.wrong} wrong, ${score.extra} too many`,
  )
  for (const line of score.lines) console.log(`  ${line}`)
  if (values.items) {
    console.log(`  ${JSON.stringify({ ...state.brand, logo: undefined, colors: undefined })}`)
    for (const item of items)
      console.log(
        `  - ${item.title} [${item.category}] ${describePrices(item)}${describeDoubt(item)} ${item.confidence}`,
      )
  }
}
server.close()
const isRight = ({ products, priced, wrong }: Score) => products === priced && wrong === 0
console.log(
  `\n${scores.filter(isRight).length} of ${scores.length} sites with every price right; ${scores.filter(({ wrong }) => wrong > 0).length} with a wrong price that isn’t asked about`,
)
