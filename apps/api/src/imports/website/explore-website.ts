import { readBrand } from '../brand/read-brand.ts'
import { absolute } from '../formats/addresses.ts'
import { readTextPages } from '../pages/read-text-pages.ts'
import { pageCurrency } from '../product-pages/visible/page-currency.ts'
import { addNotice } from '../previews/rules.ts'
import { readDocuments } from './documents/read-documents.ts'
import type { Findings } from './findings.ts'
import { openWebsite } from './open-website.ts'
import type { Website } from './open-website.ts'
import { readAddresses } from '../pages/read-addresses.ts'
import { readShopify, readWooCommerce } from './read-feeds.ts'
import { readPages } from './read-pages.ts'
import { WebsiteProblem } from './problem.ts'
import type { Journey } from './visitor.ts'
import { whyEmpty } from './why-empty.ts'

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
  findings.note({ brand: { ...found, logo: null, logoUrl: null } })
  findings.noteLogos(logoUrls)
}

async function styleOf({ home, homeUrl, visitor }: Website): Promise<string> {
  const inPage = home('style').text()
  const sheet = absolute(home('link[rel="stylesheet" i]').first().attr('href') ?? '', homeUrl)
  if (!sheet || !visitor.mayVisit(sheet)) return inPage
  const answer = await visitor.visit(sheet, 'feed').catch(() => null)
  return answer ? inPage + answer.text() : inPage
}
