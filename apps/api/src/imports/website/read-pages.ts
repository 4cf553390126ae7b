import type { CheerioAPI } from 'cheerio'
import { Parser } from 'htmlparser2'

import { importLimits } from '@marketday/contract/imports/imports'

import { SafeFetchError } from '../../platform/outgoing/safe-fetch-error.ts'
import { absolute, itemKey, onOrigin, pathOf } from '../formats/addresses.ts'
import { parsePage, TooComplicated } from '../formats/parse-html.ts'
import { readItems } from '../product-pages/read-items.ts'
import type { Documents } from './collect-documents.ts'
import type { Findings } from './findings.ts'
import type { Website } from './open-website.ts'
import type { Visitor } from './visitor.ts'

const concurrency = 4

/** Reads pages, likely products first, until all are read or a limit is reached. */
export async function readPages(website: Website, findings: Findings): Promise<void> {
  const { visitor, documents } = website
  const { progress } = findings.facts
  const [done, unread] = [new Set(progress.done), new Set(progress.unread)]
  const { discovered, queue, discover } = createQueue(visitor, done)
  const harvest = { findings, documents }
  let failed = findings.facts.failed

  const note = (currentPage: string) => {
    findings.note({
      status: 'crawling',
      found: Math.min(discovered.size, importLimits.pages),
      read: done.size - failed,
      failed,
      currentPage,
      progress: progressOf({ done, queue, unread }),
    })
  }
  const readOne = async (address: string) => {
    try {
      const answer = await visitor.visit(address, 'page')
      const $ = parsePage(answer.text(), answer.url)
      if (onOrigin(answer.url, visitor.origin)) {
        takePage($, answer.url, harvest)
        discover(linksOf($, answer.url))
      }
    } catch (error) {
      if (!(error instanceof Error)) throw error
      failed += 1
      if (!isGone(error)) unread.add(itemKey(address))
    }
    done.add(itemKey(address))
    note(pathOf(address))
  }
  const work = async () => {
    for (let next = queue.shift(); next && done.size < importLimits.pages; next = queue.shift())
      await readOne(next)
  }

  discover(progress.queue ?? [])
  for (const { $, url } of website.opened) {
    done.add(itemKey(url))
    discovered.add(itemKey(url))
    discover(linksOf($, url))
    takePage($, url, harvest)
  }
  discover(await readSitemaps(visitor, importLimits.pages * 4))
  note('/')
  // A worker ends on an empty queue; pages found later are read in the next round.
  while (queue.length > 0 && done.size < importLimits.pages)
    await Promise.all(Array.from({ length: concurrency }, work))
  note('')
  if (queue.length > 0) findings.note({ notice: limitNotice(queue.length) })
}

/** Pages to read, likely products first. */
function createQueue(visitor: Visitor, done: ReadonlySet<string>) {
  const discovered = new Set<string>(done)
  const queue: string[] = []
  const discover = (addresses: readonly string[]) => {
    for (const found of addresses) {
      const address = onOrigin(found, visitor.origin)
      const isNew = address && !discovered.has(itemKey(address)) && isWorthReading(address)
      if (!isNew || !visitor.mayVisit(address)) continue
      discovered.add(itemKey(address))
      queue.push(address)
    }
    queue.sort((a, b) => likelihood(b) - likelihood(a))
  }
  return { discovered, queue, discover }
}

const progressOf = ({
  done,
  queue,
  unread,
}: {
  readonly done: ReadonlySet<string>
  readonly queue: readonly string[]
  readonly unread: ReadonlySet<string>
}) => ({
  done: [...done],
  queue: queue.slice(0, importLimits.pages),
  unread: [...unread],
})

const isGone = (error: Error) =>
  error instanceof SafeFetchError && (error.status === 404 || error.status === 410)

/** Items of lists are kept at once, so that stopping loses none; their own page replaces them. */
function takePage($: CheerioAPI, url: string, { findings, documents }: Harvest): void {
  documents.take($, url)
  findings.add(readItems($, url, findings.facts.currency))
}

interface Harvest {
  readonly findings: Findings
  readonly documents: Documents
}

const limitNotice = (more: number) =>
  `Only ${importLimits.pages} pages were read; ${more} more are known.`

function linksOf($: CheerioAPI, url: string): string[] {
  const links = $('a[href]').toArray().slice(0, 5000)
  return [...new Set(links.map((link) => absolute($(link).attr('href') ?? '', url)))].filter(
    Boolean,
  )
}

const assets =
  /\.(?:jpe?g|png|gif|webp|avif|svg|ico|css|js|mjs|json|xml|pdf|zip|gz|mp[34]|mov|webm|woff2?|ttf|docx?|xlsx?)$/i
const dull =
  /\/(?:cart|basket|checkout|account|login|logout|signin|register|wishlist|compare|search|wp-admin|wp-login\.php|cgi-bin|feed)(?:\/|$)/i

function isWorthReading(address: string): boolean {
  const url = new URL(address)
  return (
    !assets.test(url.pathname) &&
    !dull.test(url.pathname) &&
    url.search.length < 100 &&
    address.length <= longestAddress
  )
}

/** Waiting addresses are stored with the progress. */
const longestAddress = 500

const productWords = /product|item|artikel|produkt|shop|store|\bp\//i

/** Likelihood of a product page: deep paths, typical words. */
function likelihood(address: string): number {
  const { pathname, search } = new URL(address)
  return (
    pathname.split('/').filter(Boolean).length * 2 +
    (productWords.test(pathname) ? 1 : 0) -
    (search ? 3 : 0)
  )
}

const mostFiles = 20

/** Pages from the website's sitemaps and sitemap indexes; product sitemaps first. */
async function readSitemaps(visitor: Visitor, limit: number): Promise<string[]> {
  const queue = [...visitor.sitemaps]
  const seen = new Set<string>()
  const pages = new Set<string>()
  while (queue.length > 0 && seen.size < mostFiles && pages.size < limit) {
    const next = queue.shift() ?? ''
    if (seen.has(next) || !next.startsWith('http')) continue
    seen.add(next)
    const sitemap = await readOne(visitor, next)
    for (const page of sitemap.pages) pages.add(page)
    queue.unshift(...sitemap.maps.filter((map) => /product/i.test(map)))
    queue.push(...sitemap.maps.filter((map) => !/product/i.test(map)))
  }
  return [...pages]
}

async function readOne(visitor: Visitor, url: string) {
  try {
    return locationsIn((await visitor.visit(url, 'feed')).text())
  } catch {
    // Without a sitemap, links are followed.
    return { maps: [], pages: [] }
  }
}

const limits = { elements: 200_000, depth: 32, locations: 10_000, addressLength: 2048 }

/** Streaming parser: sitemaps may be large. */
export function locationsIn(xml: string): { maps: string[]; pages: string[] } {
  const locations: { maps: string[]; pages: string[] } = { maps: [], pages: [] }
  const path: string[] = []
  let elements = 0
  let location = ''
  const parser = new Parser(
    {
      onopentagname(name) {
        elements += 1
        path.push(name)
        location = ''
        if (path.length > limits.depth) throw new TooComplicated()
        if (elements > limits.elements) parser.pause()
      },
      ontext(text) {
        if (path.at(-1) === 'loc' && location.length <= limits.addressLength) location += text
      },
      onclosetag(name) {
        path.pop()
        if (name !== 'loc') return
        const address = absolute(location)
        if (address && path.at(-1) === 'sitemap') locations.maps.push(address)
        if (address && path.at(-1) === 'url') locations.pages.push(address)
        if (locations.pages.length >= limits.locations) parser.pause()
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  return locations
}
