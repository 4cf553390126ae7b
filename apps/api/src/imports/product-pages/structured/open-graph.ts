import type { CheerioAPI } from 'cheerio'

import { absolute } from '../../formats/addresses.ts'
import { isPlaceholder, plainLine, plainText } from '../../formats/plain-text.ts'
import { readSellingPrice } from '../../formats/price.ts'
import { readCurrency } from '../../formats/prices/currency-marks.ts'
import { emptyClaim } from '../claim.ts'
import type { Claim, PageContext } from '../claim.ts'
import { availabilityIn } from '../visible/shown-stock.ts'
import { brandIn } from '../visible/brand-in.ts'
import { categoriesIn } from './claim-of-node.ts'

export type Meta = (name: string) => string

export function openGraphClaim($: CheerioAPI, meta: Meta, page: PageContext): Claim | null {
  const either = (name: string) => meta(`product:${name}`) || meta(`og:${name}`)
  const labelled = twitterLabels(meta)
  const currency = readCurrency(either('price:currency')) ?? page.currency
  const price = priceOf(meta, labelled, currency)
  const isProduct = /^(?:og:)?product(?:\.|$)/i.test(meta('og:type')) || price !== null
  const title = plainLine(meta('og:title') || meta('twitter:title'))
  if (!isProduct) return null
  const images = $(
    'meta[property="og:image" i], meta[property="og:image:url" i], meta[name="og:image" i]',
  )
    .toArray()
    .map((tag) => absolute($(tag).attr('content') ?? '', page.url))
  return {
    ...emptyClaim,
    source: 'open-graph',
    weight: 0.65,
    title: isPlaceholder(title) ? '' : title,
    description: plainText(meta('og:description')),
    categories: categoriesIn(meta('product:category')),
    vendor: brandIn(either('brand') || labelled('brand'), page.url),
    sku: codeIn(meta('product:sku')),
    productId: codeIn(meta('product:retailer_item_id') || meta('product:retailer_part_no')),
    mpn: codeIn(meta('product:mfr_part_no')),
    price,
    currency: readCurrency(either('price:currency')),
    isAvailable: availabilityIn(either('availability') || labelled('availability')),
    images: [...new Set(images)].filter(Boolean).slice(0, 20),
  }
}

const codeIn = (text: string) =>
  isPlaceholder(text) || /\s/.test(text.trim()) ? '' : plainLine(text, 64)

function priceOf(meta: Meta, labelled: Meta, currency: string | null): Claim['price'] {
  const read = (text: string) =>
    readSellingPrice(text, { currency, isMachine: true })?.amountMinor ?? null
  const regular = read(
    meta('product:price:amount') ||
      meta('og:price:amount') ||
      meta('product:price') ||
      meta('og:price:standard_amount') ||
      labelled('price'),
  )
  const sale = read(meta('product:sale_price:amount'))
  const before = read(meta('product:original_price:amount') || meta('og:price:standard_amount'))
  const minor = sale ?? regular
  if (minor === null) return null
  const former = [regular, before].find((amount) => amount !== null && amount > minor) ?? null
  return { lowestMinor: minor, highestMinor: minor, formerMinor: former }
}

/** `twitter:label1` «Price» with `twitter:data1` «£5». */
function twitterLabels(meta: Meta): Meta {
  return (label) => {
    const number = ['1', '2'].find((index) =>
      new RegExp(`^${label}`, 'i').test(meta(`twitter:label${index}`)),
    )
    return number ? meta(`twitter:data${number}`) : ''
  }
}

export function metaOf($: CheerioAPI): Meta {
  const values = new Map<string, string>()
  for (const tag of $('meta[content]').toArray()) {
    const name = ($(tag).attr('property') ?? $(tag).attr('name') ?? '').toLowerCase()
    if (name && !values.has(name)) values.set(name, $(tag).attr('content') ?? '')
  }
  return (name: string) => values.get(name)?.trim() ?? ''
}
