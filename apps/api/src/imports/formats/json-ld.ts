import { plainLine, plainText } from './plain-text.ts'
import { imagesIn, isProduct, nodesOf, nodesWithin, textIn, typesOf } from './nodes.ts'
import type { Node } from './nodes.ts'
import { readCurrency, readPrice } from './price.ts'
import { absolute, itemKey } from './addresses.ts'
import { plainVariant, priceRange, wholeNumber } from '@marketday/contract/imports/source-items'
import type { SourceItem, SourceVariant } from '@marketday/contract/imports/source-items'
import { parseLenient } from './lenient-json.ts'

export interface PageContext {
  /** The page's own canonical address. */
  readonly url: string
  /** Of the website, for amounts that do not say. */
  readonly currency: string | null
}

interface Reading extends PageContext {
  /** The page is about this one product, so its address is the product's. */
  readonly isOnly: boolean
  readonly source: 'json-ld' | 'microdata'
}

/** The products of a page's `application/ld+json` scripts. */
export function readJsonLd(scripts: readonly string[], page: PageContext): SourceItem[] {
  const products = scripts.flatMap((script) => nodesWithin(parseLenient(script))).filter(isProduct)
  const groups = new Set(products.filter((node) => typesOf(node).includes('ProductGroup')))
  // Where the group itself is there, the variants that point to it say nothing more.
  const wanted = groups.size > 0 ? [...groups] : products
  const isOnly = new Set(wanted.map((node) => textIn(node['name']))).size === 1
  return wanted
    .map((node) => itemOf(node, { ...page, isOnly, source: 'json-ld' }))
    .filter((item) => item !== null)
}

/** A schema.org Product as an item; null for a mere mention without price and picture. */
export function itemOf(node: Node, page: Reading): SourceItem | null {
  const title = plainLine(textIn(node['name']))
  const url = addressOf(node, page)
  if (!title || !url) return null
  const variants = variantsOf(node, page)
  const images = picturesOf(node, page)
  const hasPrice = priceRange(variants.variants).lowest !== null
  if (!hasPrice && images.length === 0 && !node['offers']) return null
  return {
    key: itemKey(url),
    source: page.source,
    url,
    title,
    description: plainText(textIn(node['description'])),
    category: plainLine(lastPart(textIn(node['category'])), 120),
    vendor: plainLine(textIn(node['brand'] ?? node['manufacturer']), 120),
    tags: [],
    ...variants,
    images: images.map((image) => ({ url: image, alt: title })),
    currency: currencyOf(node) ?? page.currency,
    confidence: confidenceOf({
      hasPrice,
      hasImage: images.length > 0,
      isSecond: page.source !== 'json-ld',
    }),
  }
}

/** Of several products on one page each needs an address of its own. */
function addressOf(node: Node, { url, isOnly }: Reading): string {
  if (isOnly) return url
  const own = absolute(textIn(node['url']), url)
  return own === url ? '' : own
}

function picturesOf(node: Node, page: PageContext): string[] {
  const ofVariants = nodesOf(node['hasVariant']).map((variant) => variant['image'])
  const images = [node['image'], ...ofVariants].flatMap(imagesIn)
  return [...new Set(images.map((image) => absolute(image, page.url)).filter(Boolean))].slice(0, 20)
}

export function confidenceOf(found: {
  hasPrice: boolean
  hasImage: boolean
  isSecond: boolean
}): number {
  const start = found.isSecond ? 0.8 : 0.9
  return Math.max(0.1, start - (found.hasPrice ? 0 : 0.4) - (found.hasImage ? 0 : 0.1))
}

const lastPart = (category: string) =>
  category
    .slice(0, 500)
    .split(/\s*[>/›»]\s*/)
    .filter(Boolean)
    .at(-1) ?? ''

function currencyOf(node: Node): string | null {
  for (const offer of [
    ...nodesOf(node['offers']),
    ...nodesOf(node['hasVariant']).flatMap((each) => nodesOf(each['offers'])),
  ]) {
    const [inner] = [...nodesOf(offer['offers']), ...nodesOf(offer['priceSpecification'])]
    const found = readCurrency(offer['priceCurrency']) ?? readCurrency(inner?.['priceCurrency'])
    if (found) return found
    const written = readPrice(textIn(offer['price']), { currency: null })?.currency
    if (written) return written
  }
  return null
}

type Variants = Pick<SourceItem, 'options' | 'variants'>

function variantsOf(node: Node, page: PageContext): Variants {
  const children = nodesOf(node['hasVariant'])
  if (children.length > 1) return fromGroup(node, children, page)
  const [child] = children
  const offers = nodesOf(node['offers'] ?? child?.['offers'])
  const parts = offers.flatMap((offer) =>
    nodesOf(offer['offers']).length > 0 ? nodesOf(offer['offers']) : [offer],
  )
  const labels = parts.map((offer) =>
    plainLine(textIn(offer['name']) || textIn(offer['itemOffered']) || textIn(offer['sku']), 60),
  )
  if (parts.length > 1 && labels.every(Boolean) && new Set(labels).size === labels.length)
    return {
      options: [{ name: 'Option', values: labels }],
      variants: parts.map((offer, index) => ({
        ...variantOf(offer, node, page),
        optionValues: [labels[index] ?? ''],
      })),
    }
  const [cheapest] = parts
    .map((offer) => variantOf(offer, node, page))
    .sort((a, b) => (a.priceMinor ?? Infinity) - (b.priceMinor ?? Infinity))
  return { options: [], variants: [cheapest ?? variantOf({}, child ?? node, page)] }
}

const optionNames: Readonly<Record<string, string>> = {
  size: 'Size',
  color: 'Colour',
  material: 'Material',
  pattern: 'Pattern',
  suggestedAge: 'Age',
}

function fromGroup(group: Node, children: readonly Node[], page: PageContext): Variants {
  const keys = Object.keys(optionNames).filter((key) =>
    children.every((child) => textIn(child[key])),
  )
  const title = textIn(group['name'])
  const valuesOf = (child: Node) =>
    keys.length > 0
      ? keys.map((key) => plainLine(textIn(child[key]), 60))
      : [
          plainLine(
            textIn(child['name'])
              .replace(title, '')
              .replace(/^[\s\-–—/,:]+/, '') || textIn(child['sku']),
            60,
          ),
        ]
  const rows = unique(children.map((child) => ({ values: valuesOf(child), child })))
  const names = keys.length > 0 ? keys.map((key) => optionNames[key] ?? key) : ['Option']
  return {
    options: names.map((name, index) => ({
      name,
      values: [...new Set(rows.map(({ values }) => values[index] ?? ''))],
    })),
    variants: rows.map(({ values, child }) => ({
      ...variantOf(nodesOf(child['offers'])[0] ?? {}, child, page),
      optionValues: values,
    })),
  }
}

function unique<R extends { readonly values: readonly string[] }>(rows: readonly R[]): R[] {
  const seen = new Map(rows.map((row) => [JSON.stringify(row.values), row] as const).reverse())
  return [...seen.values()].reverse().filter(({ values }) => values.every(Boolean))
}

function variantOf(offer: Node, product: Node, page: PageContext): SourceVariant {
  const availability = textIn(offer['availability'])
    .replace(/^.*[/#]/, '')
    .toLowerCase()
  return {
    ...plainVariant,
    sku: plainLine(textIn(offer['sku']) || textIn(product['sku']), 64),
    barcode: barcodeOf(product) || barcodeOf(offer),
    priceMinor: priceOf(offer, product, page),
    isAvailable: !['outofstock', 'soldout', 'discontinued', 'oos'].includes(availability),
    quantity: wholeNumber(
      textIn(nodesOf(offer['inventoryLevel'])[0]?.['value'] ?? offer['inventoryLevel']),
    ),
  }
}

function priceOf(offer: Node, product: Node, page: PageContext): number | null {
  const currency = readCurrency(offer['priceCurrency']) ?? page.currency
  const [specification] = nodesOf(offer['priceSpecification'])
  const amounts = [offer['price'], offer['lowPrice'], specification?.['price'], product['price']]
  const amount = textIn(amounts.find((each) => each !== undefined))
  return readPrice(amount, { currency, isMachine: true })?.amountMinor ?? null
}

function barcodeOf(node: Node): string {
  const keys = ['gtin13', 'gtin', 'gtin12', 'gtin14', 'gtin8']
  return plainLine(keys.map((key) => textIn(node[key])).find(Boolean), 64)
}
