import { absolute } from './addresses.ts'
import { isNode, nodesOf, textIn } from './nodes.ts'
import type { Node } from './nodes.ts'
import { plainLine, plainText } from './plain-text.ts'
import { readPrice } from './price.ts'
import { formerPrice, plainVariant, wholeNumber } from '@marketday/contract/imports/source-items'
import type { SourceItem, SourceVariant } from '@marketday/contract/imports/source-items'

interface Feed {
  readonly origin: string
  readonly currency: string | null
}

export function readShopifyFeed(answer: unknown, feed: Feed): SourceItem[] | null {
  if (!isNode(answer) || !Array.isArray(answer['products'])) return null
  return nodesOf(answer['products'])
    .map((product) => itemOf(product, feed))
    .filter((item) => item !== null)
}

function itemOf(product: Node, feed: Feed): SourceItem | null {
  const title = plainLine(product['title'])
  const handle = plainLine(product['handle'], 200)
  if (!title || !handle) return null
  const options = optionsOf(product)
  return {
    key: `shopify:${textIn(product['id']) || handle}`,
    source: 'shopify',
    url: absolute(`/products/${encodeURIComponent(handle)}`, feed.origin),
    title,
    description: plainText(product['body_html']),
    category: plainLine(product['product_type'], 120),
    vendor: plainLine(product['vendor'], 120),
    tags: tagsOf(product['tags']),
    options,
    variants: variantsOf(product, options.length, feed.currency),
    images: nodesOf(product['images'])
      .map((image) => ({
        url: absolute(textIn(image['src']), feed.origin),
        alt: plainLine(image['alt'], 200),
      }))
      .filter((image) => image.url)
      .slice(0, 20),
    currency: feed.currency,
    confidence: 0.99,
  }
}

/** A product without options has one option «Title» with the value «Default Title». */
function optionsOf(product: Node): SourceItem['options'] {
  const options = nodesOf(product['options']).map((option) => ({
    name: plainLine(option['name'], 40),
    values: (Array.isArray(option['values']) ? option['values'] : []).map((value) =>
      plainLine(value, 60),
    ),
  }))
  const isPlain =
    options.length === 1 &&
    options[0]?.values.length === 1 &&
    /^default( title)?$/i.test(options[0].values[0] ?? '')
  return isPlain ? [] : options.filter((option) => option.name && option.values.length > 0)
}

function variantsOf(product: Node, options: number, currency: string | null): SourceVariant[] {
  return nodesOf(product['variants']).map((variant) => {
    const priceMinor =
      readPrice(variant['price'], { currency, isMachine: true })?.amountMinor ?? null
    const compareAt =
      readPrice(variant['compare_at_price'], { currency, isMachine: true })?.amountMinor ?? null
    return {
      ...plainVariant,
      optionValues: ['option1', 'option2', 'option3']
        .slice(0, options)
        .map((key) => plainLine(variant[key], 60)),
      sku: plainLine(variant['sku'], 64),
      barcode: plainLine(variant['barcode'], 64),
      priceMinor,
      compareAtMinor: formerPrice(compareAt, priceMinor),
      isAvailable: variant['available'] !== false,
      quantity: wholeNumber(variant['inventory_quantity']),
      weightGrams: wholeNumber(variant['grams']) || null,
    }
  })
}

/** A list, or a comma-separated string in older feeds. */
function tagsOf(value: unknown): string[] {
  const tags = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : []
  return [...new Set(tags.map((tag) => plainLine(tag, 40)).filter(Boolean))].slice(0, 50)
}
