import type { SourceItem } from '@marketday/contract/imports/source-items'
import { importLimits } from '@marketday/contract/imports/imports'

import { SafeFetchError } from '../../platform/outgoing/safe-fetch-error.ts'
import type { Node } from '../formats/nodes.ts'
import { isNode, textIn } from '../formats/nodes.ts'
import { isShallow } from '../formats/lenient-json.ts'
import { readCurrency } from '../formats/prices/currency-marks.ts'
import { readShopifyFeed } from '../formats/read-shopify-feed.ts'
import { isVariable, readStoreItem, readStoreProducts } from '../formats/woocommerce.ts'
import type { Findings } from './findings.ts'
import type { Visitor } from './visitor.ts'
import { absolute } from '../formats/addresses.ts'
import type { PreviewState } from '../previews/rules.ts'

const shopifyPage = 250
const storePage = 100

/** Reads `/products.json` page by page; false if this is not a Shopify store. */
export async function readShopify(visitor: Visitor, findings: Findings): Promise<boolean> {
  const addressOf = (page: number) =>
    `${visitor.origin}/products.json?limit=${shopifyPage}&page=${page}`
  const addressAfter = (items: readonly SourceItem[]) =>
    `${visitor.origin}/products.json?limit=${shopifyPage}&since_id=${lastNumber(items)}`
  if (!visitor.mayVisit(addressOf(1))) return false
  const currency = findings.facts.source ? findings.facts.currency : await currencyOf(visitor)
  const read = async (address: string) => {
    const answer = await jsonOf(visitor, address)
    const items = readShopifyFeed(answer?.value, { origin: visitor.origin, currency })
    if (!items) return null
    return {
      items,
      size: items.length,
      isLast: items.length < shopifyPage,
      facts: { source: 'shopify', currency } as const,
      link: answer?.headers['link'] ?? '',
    }
  }
  return await readFeedPages({ visitor, addressOf, addressAfter, read }, findings)
}

/** Shopify's ids only grow. */
const lastNumber = (items: readonly SourceItem[]) =>
  Math.max(0, ...items.map(({ key }) => Number(key.replace('shopify:', '')) || 0))

/** Shop currency, which the product feed omits. */
async function currencyOf(visitor: Visitor): Promise<string | null> {
  const answer = await jsonOf(visitor, `${visitor.origin}/meta.json`)
  return isNode(answer?.value) ? readCurrency(answer.value['currency']) : null
}

/** Reads WooCommerce's public Store API; false if absent. */
export async function readWooCommerce(visitor: Visitor, findings: Findings): Promise<boolean> {
  const base = `${visitor.origin}/wp-json/wc/store/v1/products`
  if (!visitor.mayVisit(base)) return false
  const addressOf = (page: number) => `${base}?per_page=${storePage}&page=${page}`
  const read = async (address: string) => {
    const answer = await jsonOf(visitor, address)
    const products = readStoreProducts(answer?.value)
    if (!products) return null
    const variations = await readVariations(visitor, base, products.filter(isVariable))
    const items = products
      .map((product) => readStoreItem(product, variations, visitor.origin))
      .filter((item) => item !== null)
    const total = Number(answer?.headers['x-wp-total']) || products.length
    return {
      items,
      size: products.length,
      isLast: products.length < storePage,
      facts: {
        source: 'woocommerce' as const,
        found: total,
        currency: items[0]?.currency ?? findings.facts.currency,
      },
      link: answer?.headers['link'] ?? '',
    }
  }
  return await readFeedPages({ visitor, addressOf, read }, findings)
}

const parentsAtOnce = 20

async function readVariations(
  visitor: Visitor,
  base: string,
  parents: readonly Node[],
): Promise<Map<string, Node>> {
  const variationsById = new Map<string, Node>()
  for (let from = 0; from < parents.length; from += parentsAtOnce) {
    const ids = parents.slice(from, from + parentsAtOnce).map((parent) => textIn(parent['id']))
    for (let page = 1; page <= 20; page += 1) {
      const answer = await jsonOf(
        visitor,
        `${base}?type=variation&parent=${ids.join(',')}&per_page=${storePage}&page=${page}`,
      )
      const variations = readStoreProducts(answer?.value) ?? []
      for (const variation of variations) variationsById.set(textIn(variation['id']), variation)
      if (variations.length < storePage) break
    }
  }
  return variationsById
}

async function jsonOf(visitor: Visitor, url: string) {
  try {
    const answer = await visitor.visit(url, 'feed')
    const text = answer.text()
    if (!isShallow(text)) return null
    const value: unknown = JSON.parse(text)
    return { value, headers: answer.headers }
  } catch (error) {
    if (error instanceof SafeFetchError || error instanceof SyntaxError) return null
    throw error
  }
}

interface FeedPage {
  readonly items: readonly SourceItem[]
  /** Items received, usable or not. */
  readonly size: number
  readonly isLast: boolean
  readonly facts: Partial<PreviewState>
  /** `Link` header with a possible next page. */
  readonly link: string
}

export interface Feed {
  readonly visitor: Visitor
  /** Address of a page; the first is 1. */
  readonly addressOf: (page: number) => string
  /** Address after these items, for websites that ignore page numbers. */
  readonly addressAfter?: (items: readonly SourceItem[]) => string
  readonly read: (address: string) => Promise<FeedPage | null>
}

/** Reads pages until the last one, or one without new items. False if this is no such feed. */
export async function readFeedPages(feed: Feed, findings: Findings): Promise<boolean> {
  const seen = new Set<string>()
  const first = findings.facts.progress.page ?? 1
  let way: Way = { address: feed.addressOf(first), isAfter: false, page: first }
  for (;;) {
    const feedPage = await feed.read(way.address)
    if (!feedPage?.size) return endOf(feedPage, way.page, findings)
    const isNew = feedPage.items.some(({ key }) => !seen.has(key))
    for (const { key } of feedPage.items) seen.add(key)
    if (isNew) notePage(findings, feedPage, way.page)
    if (findings.items >= importLimits.products) return noteLimit(findings)
    const next = nextWay(feed, way, { found: feedPage, isNew })
    if (!next) return true
    way = next
  }
}

function endOf(feedPage: FeedPage | null, page: number, findings: Findings): boolean {
  if (page === 1) return false
  return feedPage ? true : noteBreak(findings)
}

interface Way {
  readonly address: string
  /** Paging by last item instead of by number. */
  readonly isAfter: boolean
  readonly page: number
}

/** Next page by the feed's own link, else by number, else by last item; null at the end. */
function nextWay(
  feed: Feed,
  way: Way,
  { found, isNew }: { readonly found: FeedPage; readonly isNew: boolean },
): Way | null {
  const page = way.page + 1
  const linked = isNew ? nextIn(found.link, way.address) : ''
  if (isOurs(linked, feed.visitor)) return { ...way, address: linked, page }
  // A repeated page means that page numbers are ignored.
  if (!isNew) return way.isAfter ? null : wayAfter(feed, found, page)
  if (found.isLast) return null
  return way.isAfter
    ? wayAfter(feed, found, page)
    : { address: feed.addressOf(page), isAfter: false, page }
}

const isOurs = (address: string, visitor: Visitor) =>
  address !== '' && new URL(address).origin === visitor.origin && visitor.mayVisit(address)

function wayAfter({ addressAfter }: Feed, { items }: FeedPage, page: number): Way | null {
  return addressAfter ? { address: addressAfter(items), isAfter: true, page } : null
}

function nextIn(link: string, address: string): string {
  const [, next = ''] =
    /<([^>]{1,2000})>\s?;[^,<]{0,200}rel="?next"?/i.exec(link.slice(0, 8000)) ?? []
  return next && absolute(next, address)
}

function notePage(findings: Findings, { items, facts }: FeedPage, page: number): void {
  findings.add(items)
  const itemCount = findings.items
  findings.note({
    status: 'crawling',
    found: itemCount,
    read: itemCount,
    ...facts,
    progress: { page: page + 1 },
  })
}

function noteBreak(findings: Findings): true {
  findings.note({ notice: `The product feed ended early, after ${findings.items} products.` })
  return true
}

function noteLimit(findings: Findings): true {
  findings.note({ notice: `Only the first ${importLimits.products} products were read.` })
  return true
}
