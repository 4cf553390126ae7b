import type { PreviewErrorCode } from '@marketday/contract/imports/preview-states'
import { isPrice } from '@marketday/contract/imports/source-items'
import type { SourceItem } from '@marketday/contract/imports/source-items'

import { readFactPages } from '../brand/facts/fact-pages.ts'
import { readBrand, withFacts } from '../brand/read-brand.ts'
import { absolute, onOrigin, pathOf } from '../formats/addresses.ts'
import { readTextPages } from '../pages/read-text-pages.ts'
import { pageCurrency } from '../product-pages/visible/page-currency.ts'
import { addNotice } from '../previews/rules.ts'
import type { Findings } from './findings.ts'
import { openWebsite } from './open-website.ts'
import type { Website } from './open-website.ts'
import { readAddresses } from '../pages/read-addresses.ts'
import { readShopify, readWooCommerce } from './read-feeds.ts'
import { readPages } from './read-pages.ts'
import { WebsiteProblem } from './problem.ts'
import type { Journey, Visitor } from './visitor.ts'
import { whyEmpty } from './why-empty.ts'
import { SafeFetchError } from '../../platform/outgoing/safe-fetch-error.ts'
import { plainLine } from '../formats/plain-text.ts'
import { FileProblem } from '../lists/files/file-problem.ts'
import type { FileProblemCode } from '../lists/files/file-problem.ts'
import { isDocumentTitle } from '../lists/files/is-document-title.ts'
import { readList } from '../lists/read-list.ts'

export async function exploreWebsite(
  address: string,
  journey: Journey,
  findings: Findings,
): Promise<void> {
  const website = await openWebsite(address, journey)
  findings.note({
    currency: findings.facts.currency ?? pageCurrency(website.home, website.homeUrl),
  })
  findings.noteAddresses(readAddresses(website.home, website.homeUrl))
  const { home, homeUrl, visitor, documents } = website
  await Promise.all([readProducts(website, findings), noteBrand(website, findings)])
  findings.notePages(await readTextPages(website))
  const unread = await readDocuments(visitor, findings, documents.list())
  if (findings.items > 0) {
    if (unread) findings.note({ notice: addNotice(findings.facts.notice, unread) })
    return
  }
  const reason = unread ?? whyEmpty({ home, homeUrl, mayVisit: visitor.mayVisit })
  if (reason) throw new WebsiteProblem(reason)
}

async function readProducts(website: Website, findings: Findings): Promise<void> {
  if (findings.facts.source === null || findings.facts.source === 'shopify') {
    if (await readShopify(website.visitor, findings)) return
  }
  if (findings.facts.source === null || findings.facts.source === 'woocommerce') {
    if (await readWooCommerce(website.visitor, findings)) return
  }
  await readPages(website, findings)
}

async function noteBrand(website: Website, findings: Findings): Promise<void> {
  if (findings.facts.brand) return
  const { logoUrls, ...found } = readBrand(website.home, {
    url: website.homeUrl,
    css: await styleOf(website),
  })
  const brand = { ...found, logo: null, logoUrl: null }
  findings.note({ brand })
  findings.noteLogos(logoUrls)
  findings.note({ brand: withFacts(brand, await readFactPages(website)) })
}

async function styleOf({ home, homeUrl, visitor }: Website): Promise<string> {
  const inPage = home('style').text()
  const sheet = absolute(home('link[rel="stylesheet" i]').first().attr('href') ?? '', homeUrl)
  if (!sheet || !visitor.mayVisit(sheet)) return inPage
  const answer = await visitor.visit(sheet, 'feed').catch(() => null)
  return answer ? inPage + answer.text() : inPage
}

/** Unstructured lines: a guess, marked as such in the review. */
const confidence = 0.5

/**
 * Reads priced lines of PDF files with the category of the heading above. Returns the problem of
 * one that failed, or null. Last step, so that a crash of the reader loses no earlier findings.
 */
async function readDocuments(
  visitor: Visitor,
  findings: Findings,
  addresses: readonly string[],
): Promise<PreviewErrorCode | null> {
  let problem: PreviewErrorCode | null = null
  for (const address of addresses) {
    findings.note({ currentPage: pathOf(address) })
    findings.flush()
    try {
      findings.add(await readOne(visitor, address, findings.facts.currency))
    } catch (error) {
      problem = toErrorCode(error)
    }
  }
  findings.note({ currentPage: '' })
  return problem
}

async function readOne(
  visitor: Visitor,
  address: string,
  currency: string | null,
): Promise<SourceItem[]> {
  const { url, body } = await visitor.visit(address, 'document')
  if (!onOrigin(url, visitor.origin)) return []
  if (!body.subarray(0, 1024).includes('%PDF-')) throw new FileProblem('damaged')
  // Loaded on demand: the PDF parser is large.
  const { readDocument } = await import('../lists/files/read-document.ts')
  const { part, categories } = await readDocument(body)
  const { items, numbers } = readList(part.list, currency ?? unknown)
  const lines = part.list.split('\n')
  return items.flatMap((item, index) => {
    const place = (numbers[index] ?? 0) - 1
    const isPriced = item.variants.every(({ priceMinor }) => isPrice(priceMinor))
    if (!isPriced || isDocumentTitle(lines[place] ?? '')) return []
    return {
      ...item,
      key: `pdf:${pathOf(url)} ${item.title}`.slice(0, 500),
      source: 'pdf' as const,
      url,
      category: item.category || plainLine(categories[place], 80),
      currency: item.currency === unknown ? null : item.currency,
      confidence,
    }
  })
}

/** ISO 4217 code for no currency: neither the website nor the line names one. */
const unknown = 'XXX'

const codes: Partial<Record<FileProblemCode, PreviewErrorCode>> = {
  locked: 'pdf_locked',
  no_text: 'pdf_pictures',
  damaged: 'pdf_damaged',
}

function toErrorCode(error: unknown): PreviewErrorCode {
  if (error instanceof FileProblem) return codes[error.code] ?? 'pdf_menu'
  if (!(error instanceof SafeFetchError)) throw error
  return error.failure === 'too_large' ? 'pdf_too_much' : 'pdf_menu'
}
