import type { CheerioAPI } from 'cheerio'

import { absolute, itemKey } from './addresses.ts'
import { confidenceOf } from './json-ld.ts'
import type { PageContext } from './json-ld.ts'
import { plainLine, plainText } from './plain-text.ts'
import { readCurrency, readPrice } from './price.ts'
import { plainVariant } from '@marketday/contract/imports/source-items'
import type { SourceItem } from '@marketday/contract/imports/source-items'

/** The product of a page that only describes itself for social networks. */
export function readOpenGraph($: CheerioAPI, page: PageContext): SourceItem | null {
  const meta = metaOf($)
  const either = (name: string) => meta(`product:${name}`) || meta(`og:${name}`)
  const amount = either('price:amount')
  const isProduct = /^(?:og:)?product(?:\.|$)/.test(meta('og:type')) || amount !== ''
  const title = plainLine(meta('og:title') || $('h1').first().text())
  if (!isProduct || !title) return null
  const currency = readCurrency(either('price:currency')) ?? page.currency
  const price = readPrice(amount, { currency, isMachine: true })
  const availability = either('availability').toLowerCase()
  const images = [
    ...new Set(
      $('meta[property="og:image" i], meta[property="og:image:url" i]')
        .toArray()
        .map((tag) => absolute($(tag).attr('content') ?? '', page.url)),
    ),
  ]
  return {
    key: itemKey(page.url),
    source: 'open-graph',
    url: page.url,
    title,
    description: plainText(meta('og:description')),
    category: plainLine(meta('product:category').split('>').at(-1), 120),
    vendor: plainLine(meta('product:brand'), 120),
    tags: [],
    options: [],
    variants: [
      {
        ...plainVariant,
        sku: plainLine(meta('product:retailer_item_id'), 64),
        priceMinor: price?.amountMinor ?? null,
        isAvailable: !/^(?:oos|out ?of ?stock)$/.test(availability),
      },
    ],
    images: images
      .filter(Boolean)
      .slice(0, 20)
      .map((url) => ({ url, alt: title })),
    currency,
    confidence:
      confidenceOf({ hasPrice: price !== null, hasImage: images.length > 0, isSecond: true }) - 0.1,
  }
}

/** Reads a `<meta>` by its property or name, letter case ignored. */
export function metaOf($: CheerioAPI) {
  const values = new Map<string, string>()
  for (const tag of $('meta[content]').toArray()) {
    const name = ($(tag).attr('property') ?? $(tag).attr('name') ?? '').toLowerCase()
    if (name && !values.has(name)) values.set(name, $(tag).attr('content') ?? '')
  }
  return (name: string) => values.get(name)?.trim() ?? ''
}
