import { plainVariant } from '@marketday/contract/imports/source-items'
import type { SourceItem, SourceVariant } from '@marketday/contract/imports/source-items'

import { itemKey } from '../formats/addresses.ts'
import type { Choices, Claim, ClaimedPrice, PageContext } from './claim.ts'
import { cleanTrail } from './visible/breadcrumbs.ts'
import type { ShownPrice } from './visible/shown-price.ts'

export interface Merging extends PriceEvidence {
  readonly page: PageContext
  readonly title: string
  /** Codes found on the page outside structured data: in its address and forms. */
  readonly codes: { readonly sku: string; readonly productId: string; readonly itemNumber: string }
  /** Visible data: last choice for everything but price and stock. */
  readonly shown: Claim
  /** Currency of the whole page, for prices without one. */
  readonly pageCurrency: string | null
}

export function mergeClaims(claims: readonly Claim[], merging: Merging): SourceItem {
  const { page, title, shown, pageCurrency } = merging
  const ranked = [...claims, shown].sort((a, b) => b.weight - a.weight)
  const best = <K extends keyof Claim>(key: K, isThere: (value: Claim[K]) => boolean) =>
    ranked.map((claim) => claim[key]).find(isThere)
  const text = (key: 'mpn' | 'barcode' | 'description') => best(key, Boolean) ?? ''
  const { price, isFrom } = mergePrice(claims, merging)
  const isAvailable = availabilityOf(claims, shown)
  const sku = skuOf(ranked, merging)
  const single = { price: isFrom ? null : price, isAvailable, sku, barcode: text('barcode') }
  const choices = choicesOf(ranked, single)
  const site = { host: new URL(page.url).hostname, name: '' }
  const trails = ranked.map((claim) => cleanTrail(claim.categories, { title, site }))
  const categories = trails.find((trail) => trail.length > 0) ?? []
  const images = best('images', (value) => value.length > 0) ?? []
  const source = ranked[0]?.source ?? 'page'
  return {
    key: itemKey(page.url),
    source,
    url: page.url,
    title,
    description: text('description'),
    category: categories.at(-1) ?? '',
    categoryPath: categories,
    vendor: vendorOf(ranked, { shown, barcode: single.barcode }),
    tags: [],
    sku,
    mpn: text('mpn'),
    ...choices,
    ...(price && rangeOf(price, isFrom)),
    images: images.map((url) => ({ url, alt: '' })),
    currency: best('currency', (value) => value !== null) ?? page.currency ?? pageCurrency,
    confidence: confidenceOf(source, { hasPrice: price !== null, hasImage: images.length > 0 }),
  }
}

/** On a book's page, «by» names the author. */
function vendorOf(
  ranked: readonly Claim[],
  { shown, barcode }: { shown: Claim; barcode: string },
): string {
  const isBook = /^97[89]/.test(barcode)
  const saying = isBook ? ranked.filter((claim) => claim !== shown) : ranked
  return saying.map(({ vendor }) => vendor).find(Boolean) ?? ''
}

/** Price range, or open-ended price; empty for an exact price. */
function rangeOf({ lowestMinor, highestMinor }: ClaimedPrice, isFrom: boolean) {
  const isRange = isFrom || lowestMinor < highestMinor
  return isRange ? { priceRange: { lowestMinor, highestMinor: isFrom ? null : highestMinor } } : {}
}

const startingConfidence: Readonly<Record<string, number>> = {
  'json-ld': 0.9,
  microdata: 0.8,
  'page-state': 0.8,
  'open-graph': 0.7,
}

function confidenceOf(source: string, content: { hasPrice: boolean; hasImage: boolean }): number {
  const start = startingConfidence[source] ?? 0.6
  return Math.max(0.1, start - (content.hasPrice ? 0 : 0.4) - (content.hasImage ? 0 : 0.1))
}

/** Combines data and visible text; a «sold out» in the data next to a working buy button is outdated. */
function availabilityOf(claims: readonly Claim[], visible: Claim): boolean {
  const statements = claims.flatMap(({ isAvailable, weight }) =>
    isAvailable === null ? [] : [{ isAvailable, weight }],
  )
  if (visible.isAvailable !== null)
    statements.push({ isAvailable: visible.isAvailable, weight: 0.75 })
  const sum = statements.reduce(
    (all, { isAvailable, weight }) => all + (isAvailable ? weight : -weight),
    0,
  )
  return statements.length === 0 || sum > 0
}

/** SKU from a label or data, else the website's own product number. */
function skuOf(ranked: readonly Claim[], { codes, shown }: Merging): string {
  const named = ranked.map(({ sku }) => sku).filter(Boolean)
  const bestSku = named.find((sku) => sku === shown.sku) ?? named[0]
  if (bestSku) return bestSku
  const numbers = ranked.map(({ productId }) => productId).filter(Boolean)
  return (
    codes.sku || codes.productId || numbers.find((number) => number.length > 3) || codes.itemNumber
  )
}

interface Single {
  readonly price: ClaimedPrice | null
  readonly isAvailable: boolean
  readonly sku: string
  readonly barcode: string
}

function choicesOf(ranked: readonly Claim[], single: Single): Choices {
  const [chosen] = ranked
    .flatMap(({ choices }) => choices ?? [])
    .sort((a, b) => pricedShare(b) - pricedShare(a))
  if (chosen) return withPrices(withOffers(chosen, ranked, single), single)
  const { price, isAvailable, sku, barcode } = single
  const isOne = price !== null && price.lowestMinor === price.highestMinor
  return {
    options: [],
    variants: [
      {
        ...plainVariant,
        sku,
        barcode,
        priceMinor: isOne ? price.lowestMinor : null,
        compareAtMinor: isOne ? price.formerMinor : null,
        isAvailable,
      },
    ],
  }
}

/**
 * Options come from the form, prices from the data: equal counts are matched by order. If counts
 * differ, a uniform price is dropped when the data has several.
 */
function withOffers(chosen: Choices, ranked: readonly Claim[], { price }: Single): Choices {
  const isUniform = new Set(chosen.variants.map(({ priceMinor }) => priceMinor)).size === 1
  if (!isUniform || chosen.variants.some(({ sku }) => sku !== '')) return chosen
  const offers = ranked.find(({ unnamed }) => unnamed.length === chosen.variants.length)?.unnamed
  const isRange = price !== null && price.lowestMinor < price.highestMinor
  const variants = chosen.variants.map((variant, index) => {
    const offer = offers?.[index] ?? plainVariant
    const shared = isRange ? null : variant.priceMinor
    return {
      ...variant,
      sku: offer.sku,
      barcode: variant.barcode || offer.barcode,
      priceMinor: offer.priceMinor ?? shared,
      isAvailable: variant.isAvailable && offer.isAvailable,
    }
  })
  return { options: chosen.options, variants }
}

const pricedShare = ({ variants }: Choices) =>
  variants.filter(({ priceMinor }) => priceMinor !== null).length / variants.length

/** Variants without a price get the product's; all are sold out if the product is. */
function withPrices({ options, variants }: Choices, { price, isAvailable }: Single): Choices {
  const isOne = price !== null && price.lowestMinor === price.highestMinor
  const prices = new Set(variants.map(({ priceMinor }) => priceMinor))
  const isOld = isOne && prices.size === 1 && prices.has(price.formerMinor)
  const change = (variant: SourceVariant): SourceVariant => {
    const priceMinor = isOld
      ? price.lowestMinor
      : (variant.priceMinor ?? (isOne ? price.lowestMinor : null))
    const isCurrent = isOne && priceMinor === price.lowestMinor
    return {
      ...variant,
      priceMinor,
      compareAtMinor: variant.compareAtMinor ?? (isCurrent ? price.formerMinor : null),
      isAvailable: variant.isAvailable && isAvailable,
    }
  }
  return { options, variants: variants.map(change) }
}

interface PriceEvidence {
  readonly shownPrice: ShownPrice
}

interface Weighed {
  readonly price: ClaimedPrice
  readonly points: number
}

/** The large price next to the heading is usually current; hidden data may be outdated or exclude a discount. */
const shownWeight = { strong: 0.75, weak: 0.4 }
const unseenCost = 0.5
const crossedOutCost = 1

function mergePrice(
  claims: readonly Claim[],
  { shownPrice: shown }: PriceEvidence,
): { price: ClaimedPrice | null; isFrom: boolean } {
  const claimed = claims.flatMap(({ price, weight }) => (price ? [{ price, points: weight }] : []))
  const visible = shown.price
    ? [{ price: shown.price, points: shown.isStrong ? shownWeight.strong : shownWeight.weak }]
    : []
  const all = [...claimed, ...visible]
  const [best] = all
    .map(({ price, points }): Weighed => {
      const support = all.filter((other) => other.price !== price && isSame(other.price, price))
      return {
        price,
        points:
          points + support.reduce((sum, other) => sum + other.points / 2, 0) - costOf(price, shown),
      }
    })
    .sort((a, b) => b.points - a.points)
  if (!best) return { price: null, isFrom: false }
  const { price } = best
  const isShown = shown.price !== null && isSame(shown.price, price)
  return {
    price: { ...price, formerMinor: formerOf(price, all) },
    isFrom: shown.isFrom && isShown && claimed.length === 0,
  }
}

const isSame = (a: ClaimedPrice, b: ClaimedPrice) =>
  a.lowestMinor === b.lowestMinor && a.highestMinor === b.highestMinor

function costOf(price: ClaimedPrice, visible: ShownPrice): number {
  if (!visible.price || !visible.isStrong) return 0
  // Many shops' data still contains the price before the discount.
  if (visible.price.formerMinor === price.lowestMinor) return crossedOutCost
  return visible.amounts.has(price.lowestMinor) ? 0 : unseenCost
}

function formerOf(
  { lowestMinor, formerMinor }: ClaimedPrice,
  all: readonly Weighed[],
): number | null {
  const named = all
    .filter(({ price }) => price.lowestMinor === lowestMinor)
    .map(({ price }) => price.formerMinor)
  return [formerMinor, ...named].find((former) => former !== null && former > lowestMinor) ?? null
}
