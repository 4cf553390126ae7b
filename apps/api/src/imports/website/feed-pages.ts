import { importLimits } from '@marketday/contract/imports/imports'
import type { SourceItem } from '@marketday/contract/imports/source-items'

import { absolute } from '../formats/addresses.ts'
import type { PreviewState } from '../previews/rules.ts'
import type { Findings } from './findings.ts'
import type { Visitor } from './visitor.ts'

export interface FeedPage {
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
