import { plainVariant } from '@marketday/contract/imports/source-items'
import type { SourceItem, SourceVariant } from '@marketday/contract/imports/source-items'

import { itemKey } from '../formats/addresses.ts'
import type { Choices, Claim, ClaimedPrice, PageContext } from './claim.ts'
import { mergePrice } from './merge-price.ts'
import type { PriceEvidence } from './merge-price.ts'
import { cleanTrail } from './visible/breadcrumbs.ts'

export interface Merging extends PriceEvidence {
  readonly page: PageContext
  readonly title: string
  /** Numbers that stand on the page as more than its own data: in its address, in its forms. */
  readonly codes: { readonly sku: string; readonly productId: string; readonly itemNumber: string }
  /** What the page shows: the last to be asked about everything but price and stock. */
  readonly shown: Claim
  /** Of the whole page, for prices that name none. */
  readonly pageCurrency: string | null
}

/** One item of all that a page says of its product, each field from where it is said best. */
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

/** What stands beside «by» on a book's page is who wrote it. */
function vendorOf(
  ranked: readonly Claim[],
  { shown, barcode }: { shown: Claim; barcode: string },
): string {
  const isBook = /^97[89]/.test(barcode)
  const saying = isBook ? ranked.filter((claim) => claim !== shown) : ranked
  return saying.map(({ vendor }) => vendor).find(Boolean) ?? ''
}

/** A price with two ends, or without an upper one; nothing for one that is certain. */
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

/** Data and the page's own words together; where they differ, «sold out» beside a button that sells is old data. */
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

/** The SKU that a label or the data name; else the number by which the website itself knows the product. */
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

/** The richest choices that the page gives, or the one variant that it sells. */
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
 * A form says what can be chosen and the data what each costs: as many as there are stand in one order. Where they
 * do not match, one price for all is not that of each when the data name several.
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

/** Variants without a price of their own cost what the product costs; all are sold out where it is. */
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
