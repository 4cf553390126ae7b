import type { CheerioAPI } from 'cheerio'

import type { SourceItem } from '@marketday/contract/imports/source-items'

import { absolute, itemKey, pathOf } from '../formats/addresses.ts'
import { isProduct } from '../formats/nodes.ts'
import type { Node } from '../formats/nodes.ts'
import { plainLine } from '../formats/plain-text.ts'
import type { Claim, PageContext } from './claim.ts'
import { emptyClaim } from './claim.ts'
import { mergeClaims } from './merge-claims.ts'
import type { Merging } from './merge-claims.ts'
import { claimOf } from './structured/claim-of-node.ts'
import {
  hProductNodes,
  jsonLdNodes,
  productsAmong,
  microdataNodes,
  rdfaNodes,
} from './structured/marked-nodes.ts'
import { metaOf, openGraphClaim } from './structured/open-graph.ts'
import { stateClaims } from './structured/state-claims.ts'
import { bareName, findHeading, titleParts, titleWithoutSite } from './visible/heading.ts'
import { pageCurrency } from './visible/page-currency.ts'
import { spokenText } from './visible/outline.ts'
import { codesOfElements } from './visible/shown-codes.ts'
import { isOtherTrade } from './visible/selling-signs.ts'
import { shownRecords } from './visible/shown-records.ts'
import { shownClaim } from './visible/shown-claim.ts'
import type { VisibleProduct } from './visible/shown-claim.ts'

/** Items below this were only seen in a list; their own page may have more detail. */
export const listedConfidence = 0.5

/** Returns the page's single product, merged from all sources, or the items it lists. */
export function readItems($: CheerioAPI, url: string, currency: string | null): SourceItem[] {
  const reading = beginReading($, url, currency)
  const { claims, page } = reading
  const main = claims.filter((claim) => isMain(claim, reading))
  const others = claims.filter((claim) => !main.includes(claim))
  const isList = main.length === 0 && others.length > 1
  const primary = isList ? main : [...main, ...openGraphClaims($, reading)]
  const stateData = isList ? [] : stateClaims($, { ...page, names: reading.names })
  const all = [...primary, ...stateData]
  const visible = shownClaim($, { ...reading, title: titleOf(reading, primary) })
  const cards = shownRecords($, page)
  const isShown =
    hasData(primary, stateData) ||
    (others.length === 0 &&
      isShownProduct(visible, reading, cards.length > 0) &&
      !isOtherTrade($, page.url))
  if (isShown) {
    const item = mergeClaims(all, mergingOf($, reading, { shown: visible, all }))
    if (isOffered(item, all)) return [item]
  }
  const listed = listedItems(others, reading)
  return listed.length > 0 ? listed : cards
}

const hasData = (primary: readonly Claim[], stateData: readonly Claim[]) =>
  primary.length > 0 || stateData.some(({ price, choices, title }) => title && (price ?? choices))

function openGraphClaims($: CheerioAPI, { meta, page }: Reading): Claim[] {
  const claim = openGraphClaim($, meta, page)
  return claim ? [claim] : []
}

type Reading = ReturnType<typeof beginReading>

function beginReading($: CheerioAPI, url: string, currency: string | null) {
  const meta = metaOf($)
  const context = { url: canonicalOf($, url), currency }
  const ofPage = pageCurrency($, context.url)
  const page: PageContext = { ...context, currency: ofPage ?? currency }
  const site = { host: new URL(page.url).hostname, name: plainLine(meta('og:site_name'), 120) }
  const titles = [meta('og:title'), $('title').first().text(), meta('twitter:title')].map((text) =>
    plainLine(text),
  )
  const heading = findHeading($, { titles, site })
  const parts = titles
    .flatMap(titleParts)
    .concat(titles.map((text) => titleWithoutSite(text, site)))
  const headline = heading ? plainLine(spokenText(heading, 255)) : ''
  const { claims, nodes } = structuredClaims($, page)
  const names = [...new Set([headline, ...parts].map(bareName).filter((name) => name.length > 2))]
  return { meta, page, ofPage, site, titles, heading, headline, claims, nodes, names }
}

const weights = { 'json-ld': 0.9, microdata: 0.8, rdfa: 0.75, 'h-product': 0.7 } as const

function structuredClaims($: CheerioAPI, page: PageContext) {
  const scripts = $('script[type*="ld+json" i]')
    .toArray()
    .map((script) => $(script).text())
  const nodes = {
    'json-ld': jsonLdNodes(scripts),
    microdata: microdataNodes($),
    rdfa: rdfaNodes($),
    'h-product': hProductNodes($),
  }
  const claimsFrom = (form: keyof typeof weights, products: readonly Node[]) =>
    products.slice(0, 500).flatMap((node) => {
      const source = form === 'json-ld' ? form : 'microdata'
      return claimOf(node, page, { source, weight: weights[form] }) ?? []
    })
  return {
    nodes: [...nodes['json-ld'], ...nodes.microdata, ...nodes.rdfa],
    claims: [
      ...claimsFrom('json-ld', productsAmong(nodes['json-ld'])),
      ...claimsFrom('microdata', nodes.microdata.filter(isProduct)),
      ...claimsFrom('rdfa', nodes.rdfa.filter(isProduct)),
      ...claimsFrom('h-product', nodes['h-product']),
    ],
  }
}

/** True for the page's main product: the only one, or the one matching its address or heading. */
function isMain(claim: Claim, { claims, page, names }: Reading): boolean {
  const others = claims.filter((other) => bareName(other.title) !== bareName(claim.title))
  if (others.length === 0) return true
  const claimPath = claim.url && pathOf(claim.url)
  if (claimPath && claimPath === pathOf(page.url)) return true
  const hasOwnPage = claimPath !== '' && claimPath !== '/'
  const rivals = others.filter((other) => names.includes(bareName(other.title)))
  return names.includes(bareName(claim.title)) && (rivals.length === 0 || !hasOwnPage)
}

/**
 * Without structured data, requires a heading with a price, and a number or buy button; sold-out
 * items may lack a price.
 */
function isShownProduct(shown: VisibleProduct, reading: Reading, isList: boolean): boolean {
  const { claim, price, itemNumber } = shown
  if (reading.headline === '' || !isAlone(shown, reading, isList)) return false
  if (claim.sku || itemNumber) return price.price !== null || claim.isAvailable === false
  return price.isStrong && (shown.buttons > 0 || isGoodsPage(claim, reading))
}

/** Lists have many buttons. A home page sells one product only if nothing else has a price. */
function isAlone(
  { claim, buttons, itemNumber }: VisibleProduct,
  { page }: Reading,
  isList: boolean,
) {
  if (pathOf(page.url) === '/') return !isList && buttons === 1
  if (buttons > mostButtons) return !isList && Boolean(claim.sku || itemNumber)
  return buttons > 0 || !isList || Boolean(claim.sku || itemNumber)
}

const mostButtons = 2

const isGoodsPage = ({ isAvailable }: Claim, { page }: Reading) =>
  isAvailable !== null || goods.test(new URL(page.url).pathname)

const goods = /\/(?:products?|items?|artikel|produkte?|p|dp|goods|detail)\/|[-/]\w*\d{5,}/i

function mergingOf(
  $: CheerioAPI,
  reading: Reading,
  { shown, all }: { shown: VisibleProduct; all: readonly Claim[] },
): Merging {
  const { page, ofPage } = reading
  const codes = { ...codesOfElements($, page.url), itemNumber: shown.itemNumber }
  return {
    page,
    title: titleOf(reading, all),
    codes,
    shown: shown.claim,
    shownPrice: shown.price,
    pageCurrency: ofPage,
  }
}

function titleOf({ headline, titles, site }: Reading, claims: readonly Claim[]): string {
  const [named = ''] = [...claims]
    .sort((a, b) => b.weight - a.weight)
    .map(({ title }) => title)
    .filter(Boolean)
  const whole = titles.map(bareName).join(' ')
  const cleaned = titleWithoutSite(named, site)
  if (!headline) return cleaned || titleWithoutSite(titles.find(Boolean) ?? '', site)
  const isAgreed =
    !cleaned ||
    bareName(headline).includes(bareName(cleaned)) ||
    bareName(cleaned).includes(bareName(headline))
  return isAgreed || (whole.includes(bareName(headline)) && !whole.includes(bareName(cleaned)))
    ? headline
    : cleaned
}

/** More than a mention: it has a price, a picture or an offer. */
function isOffered(
  { title, images, variants, priceRange, sku }: SourceItem,
  claims: readonly Claim[],
): boolean {
  const hasPrice =
    priceRange !== undefined || variants.some(({ priceMinor }) => priceMinor !== null)
  const isOffer = claims.some(({ isAvailable, price }) => isAvailable !== null || price !== null)
  return title !== '' && (hasPrice || images.length > 0 || isOffer || sku !== '')
}

/** Each listed product needs its own address, or is a line of a menu. */
function listedItems(claims: readonly Claim[], { page, ofPage }: Reading): SourceItem[] {
  const seen = new Set<string>()
  return claims.flatMap((claim) => {
    const isElsewhere = claim.url !== '' && pathOf(claim.url) !== pathOf(page.url)
    const key = isElsewhere
      ? itemKey(claim.url)
      : `${itemKey(page.url)}#${bareName(claim.title)}`.slice(0, 500)
    if ((!isElsewhere && !claim.price) || seen.has(key)) return []
    seen.add(key)
    const visible: Claim = { ...emptyClaim, source: 'page', weight: 0 }
    const shownPrice = {
      price: null,
      currency: null,
      isFrom: false,
      isStrong: false,
      amounts: new Set<number>(),
    }
    const item = mergeClaims([claim], {
      page: { ...page, url: isElsewhere ? claim.url : page.url },
      title: claim.title,
      codes: { sku: '', productId: '', itemNumber: '' },
      shown: visible,
      shownPrice,
      pageCurrency: ofPage,
    })
    return isOffered(item, [claim]) ? [{ ...item, key, url: isElsewhere ? claim.url : '' }] : []
  })
}

function canonicalOf($: CheerioAPI, url: string): string {
  const canonical = absolute($('link[rel="canonical" i]').first().attr('href') ?? '', url)
  return canonical && new URL(canonical).host === new URL(url).host && pathOf(canonical) !== '/'
    ? canonical
    : absolute(url)
}
