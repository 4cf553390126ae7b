import { absolute } from './addresses.ts'
import { nodesOf, textIn } from './nodes.ts'
import type { Node } from './nodes.ts'
import { plainLine, plainText } from './plain-text.ts'
import { readMinor } from './price.ts'
import { readCurrency } from './prices/currency-marks.ts'
import { formerPrice, plainVariant, wholeNumber } from '@marketday/contract/imports/source-items'
import type { SourceItem, SourceVariant } from '@marketday/contract/imports/source-items'

export function readStoreProducts(answer: unknown): Node[] | null {
  if (!Array.isArray(answer)) return null
  const products = nodesOf(answer)
  return products.every((product) => 'id' in product && 'prices' in product) ? products : null
}

export const isVariable = (product: Node): boolean => nodesOf(product['variations']).length > 0

/** `variations`: fetched variations of this parent, by id. */
export function readStoreItem(
  product: Node,
  variations: ReadonlyMap<string, Node>,
  origin: string,
): SourceItem | null {
  const title = plainLine(product['name'])
  if (!title) return null
  const choices = nodesOf(product['variations'])
  const options = choices.length > 0 ? optionsOf(product, choices) : []
  const variants = choices.map((choice) => ({
    ...variantOf(variations.get(textIn(choice['id'])) ?? product),
    optionValues: options.map((option) => valueOf(choice, option.name)),
  }))
  const prices = nodesOf(product['prices'])[0] ?? {}
  return {
    key: `woocommerce:${textIn(product['id'])}`,
    source: 'woocommerce',
    url: absolute(textIn(product['permalink']), origin),
    title,
    description: plainText(textIn(product['description']) || textIn(product['short_description'])),
    category: plainLine(textIn(product['categories']), 120),
    vendor: plainLine(textIn(product['brands']), 120),
    tags: [
      ...new Set(
        nodesOf(product['tags'])
          .map((tag) => plainLine(tag['name'], 40))
          .filter(Boolean),
      ),
    ].slice(0, 50),
    options,
    variants: variants.length > 0 ? variants : [variantOf(product)],
    images: nodesOf(product['images'])
      .map((image) => ({
        url: absolute(textIn(image['src']), origin),
        alt: plainLine(image['alt'], 200),
      }))
      .filter((image) => image.url)
      .slice(0, 20),
    currency: readCurrency(prices['currency_code']),
    confidence: 0.97,
  }
}

function optionsOf(product: Node, choices: readonly Node[]): SourceItem['options'] {
  const names = nodesOf(product['attributes'])
    .filter((attribute) => attribute['has_variations'] !== false)
    .map((attribute) => plainLine(attribute['name'], 40))
  return names
    .map((name) => ({
      name,
      values: [...new Set(choices.map((choice) => valueOf(choice, name)).filter(Boolean))],
    }))
    .filter((option) => option.name && option.values.length > 0)
}

function valueOf(choice: Node, name: string): string {
  const attribute = nodesOf(choice['attributes']).find(
    (candidate) => plainLine(candidate['name'], 40) === name,
  )
  return plainLine(attribute?.['value'], 60)
}

function variantOf(product: Node): SourceVariant {
  const prices = nodesOf(product['prices'])[0] ?? {}
  const decimals = Number(prices['currency_minor_unit'] ?? 2)
  const currency = readCurrency(prices['currency_code'])
  const priceMinor = readMinor(prices['price'], decimals, currency)?.amountMinor ?? null
  const regular = readMinor(prices['regular_price'], decimals, currency)?.amountMinor ?? null
  return {
    ...plainVariant,
    sku: plainLine(product['sku'], 64),
    priceMinor,
    compareAtMinor: formerPrice(regular, priceMinor),
    isAvailable: product['is_in_stock'] !== false,
    quantity: wholeNumber(product['low_stock_remaining']),
  }
}
