import type { CheerioAPI } from 'cheerio'

import { absolute, pathOf } from '../../formats/addresses.ts'
import { readGtin } from '../../formats/gtin.ts'
import { imagesIn, isNode, listOf, nodesOf, textIn } from '../../formats/nodes.ts'
import type { Node } from '../../formats/nodes.ts'
import { isPlaceholder, plainLine, plainText } from '../../formats/plain-text.ts'
import { readSellingPrice } from '../../formats/price.ts'
import { readCurrency } from '../../formats/prices/currency-marks.ts'
import { emptyClaim } from '../claim.ts'
import type { Claim, PageContext } from '../claim.ts'
import { availabilityIn } from '../visible/shown-stock.ts'
import { brandIn } from '../visible/brand-in.ts'
import { bareName } from '../visible/heading.ts'
import { carriedChoices } from './carried-choices.ts'
import { objectsWithin, pageState } from './page-state.ts'
import { magentoChoices, shopifyChoices, wooChoices } from './shop-systems.ts'

interface ProductContext extends PageContext {
  readonly names: readonly string[]
}

const mostClaims = 6

export function stateClaims($: CheerioAPI, context: ProductContext): Claim[] {
  const objects = objectsWithin(pageState($))
  const named = objects
    .filter((object) => isWanted(object, context))
    .slice(0, mostClaims)
    .map((object) => claimOf(object, context))
  const variations =
    wooChoices($, objects, context) ??
    magentoChoices(objects, context) ??
    carriedChoices(objects, context)
  const chosen = variations && [
    { ...emptyClaim, source: 'page-state' as const, weight: 0.85, choices: variations },
  ]
  return [...named, ...(chosen ?? [])]
}

const nameKeys = [
  'name',
  'title',
  'productName',
  'product_name',
  'item_name',
  'displayName',
  'productTitle',
  'fn',
]
const priceKeys = [
  'price',
  'currentPrice',
  'salePrice',
  'sale_price',
  'finalPrice',
  'final_price',
  'price_amount',
  'priceValue',
  'unitPrice',
  'unit_price',
  'product_price',
  'productPrice',
  'prices',
  'pricing',
  'offers',
  'variants',
]
const valueOf = (object: Node, keys: readonly string[]) => {
  const key = keys.find(
    (candidate) =>
      object[candidate] !== undefined && object[candidate] !== null && object[candidate] !== '',
  )
  return key === undefined ? undefined : object[key]
}

const first = (value: unknown) => (Array.isArray(value) ? (value as unknown[])[0] : value)

/** Own name, or the common prefix of its variants' names. */
function nameOf(object: Node): string {
  const stated = cleanLine(textIn(first(valueOf(object, nameKeys))))
  const [variant] = nodesOf(object['variants'])
  const title = textIn(variant?.['public_title'])
  const whole = textIn(variant?.['name'])
  return stated || cleanLine(title ? whole.replace(` - ${title}`, '') : whole)
}

function isWanted(object: Node, { names, url }: ProductContext): boolean {
  if (valueOf(object, priceKeys) === undefined) return false
  const name = bareName(nameOf(object))
  if (
    name &&
    names.some((candidate) => candidate === name || (name.length > 12 && candidate.includes(name)))
  )
    return true
  const address =
    textIn(object['url']) || textIn(object['canonicalUrl']) || textIn(object['permalink'])
  const handle = textIn(object['handle']) || textIn(object['slug'])
  if (address && /\//.test(address)) return pathOf(absolute(address, url)) === pathOf(url)
  return handle.length > 3 && new URL(url).pathname.split('/').at(-1) === handle
}

function claimOf(object: Node, page: PageContext): Claim {
  const currency = readCurrency(
    textIn(valueOf(object, ['currency', 'priceCurrency', 'currencyCode', 'currency_code'])),
  )
  const context = { ...page, currency: currency ?? page.currency }
  const choices = shopifyChoices(object, context)
  const [only] = nodesOf(object['variants'])
  const isOne = nodesOf(object['variants']).length === 1
  const sku =
    codeIn(
      valueOf(object, [
        'sku',
        'SKU',
        'productSku',
        'product_sku',
        'item_sku',
        'articleNumber',
        'itemNumber',
        'reference',
      ]),
    ) || (isOne ? codeIn(only?.['sku']) : '')
  return {
    ...emptyClaim,
    source: 'page-state',
    weight: isShopify(object) ? 0.85 : 0.6,
    title: nameOf(object),
    description: plainText(
      textIn(valueOf(object, ['description', 'body_html', 'shortDescription'])),
    ),
    categories: categoriesOf(object),
    vendor: brandIn(
      textIn(valueOf(object, ['brand', 'brandName', 'vendor', 'manufacturer', 'item_brand'])),
      page.url,
    ),
    sku,
    productId: codeIn(valueOf(object, ['productId', 'productID', 'product_id', 'item_id', 'id'])),
    mpn: codeIn(valueOf(object, ['mpn', 'manufacturerPartNumber', 'modelNumber'])),
    barcode: readGtin(
      textIn(valueOf(object, ['gtin13', 'gtin', 'ean', 'upc', 'barcode', 'isbn'])) ||
        (isOne ? textIn(only?.['barcode']) : ''),
    ),
    price: priceOf(object, choices, context),
    currency,
    isAvailable: stockOfAll(object),
    images: listOf(valueOf(object, ['images', 'image', 'media', 'featured_image']))
      .flatMap(imagesIn)
      .map((image) => absolute(image, page.url))
      .filter((image) => /\.(?:jpe?g|png|webp|avif)/i.test(image))
      .slice(0, 20),
    choices,
  }
}

const cleanLine = (text: string, max = 255) => {
  const line = plainLine(text, max)
  return isPlaceholder(line) ? '' : line
}

const codeIn = (value: unknown) => {
  const line = cleanLine(textIn(first(value)), 64)
  return /\s\S+\s/.test(line) ? '' : line
}

function categoriesOf(object: Node): string[] {
  const keys = ['category', 'categoryName', 'item_category', 'product_type']
  const category = valueOf(object, isShopify(object) ? [...keys, 'type'] : keys)
  const narrower = ['2', '3', '4', '5'].map((level) =>
    cleanLine(textIn(object[`item_category${level}`]), 100),
  )
  return [...cleanLine(textIn(category), 200).split(/\s*[>/›|]\s*/), ...narrower].filter(
    (part) => part && !/^\d+$/.test(part),
  )
}

const isShopify = (object: Node) =>
  nodesOf(object['variants']).some(
    (variant) =>
      'public_title' in variant || 'option1' in variant || 'inventory_management' in variant,
  )

const saleKeys = ['salePrice', 'sale_price', 'currentPrice', 'finalPrice', 'final_price']
const formerKeys =
  'compare_at_price compareAtPrice originalPrice original_price regularPrice regular_price listPrice list_price wasPrice oldPrice old_price strikePrice msrp'.split(
    ' ',
  )

/** Shopify themes use hundredths; its feeds and other systems use whole units. */
function priceOf(object: Node, choices: Claim['choices'], page: PageContext): Claim['price'] {
  const ofChoices = choices?.variants.flatMap(({ priceMinor }) => priceMinor ?? []) ?? []
  if (ofChoices.length > 0) return rangeOf(ofChoices, choices?.variants[0]?.compareAtMinor ?? null)
  const isHundredths = isShopify(object)
  const from = isHundredths ? (nodesOf(object['variants'])[0] ?? object) : object
  const read = (keys: readonly string[]) =>
    amountIn(first(valueOf(from, keys)), { page, isHundredths })
  const price = read(priceKeys.slice(0, -3))
  const minor = firstNumber([read(saleKeys), price, read(['pricing', 'prices'])], 0)
  return minor === null ? null : rangeOf([minor], firstNumber([read(formerKeys), price], minor))
}

const firstNumber = (amounts: readonly (number | null)[], above: number): number | null =>
  amounts.find((amount) => amount !== null && amount > above) ?? null

const rangeOf = (prices: readonly number[], formerMinor: number | null) => ({
  lowestMinor: Math.min(...prices),
  highestMinor: Math.max(...prices),
  formerMinor,
})

interface Reckoning {
  readonly page: PageContext
  readonly isHundredths: boolean
}

const amountKeys = ['value', 'amount', 'current', 'sale', 'final', 'price', 'raw', 'formatted']

function amountIn(value: unknown, how: Reckoning, depth = 0): number | null {
  if (isNode(value)) return depth > 3 ? null : amountWithin(value, how, depth)
  if (how.isHundredths && typeof value === 'number' && Number.isInteger(value)) return value || null
  return (
    readSellingPrice(value, { currency: how.page.currency, isMachine: true })?.amountMinor ?? null
  )
}

function amountWithin(node: Node, how: Reckoning, depth: number): number | null {
  const amounts = amountKeys.map((key) => amountIn(node[key], how, depth + 1))
  return amounts.find((amount) => amount !== null) ?? null
}

/** Available if any variant is. */
function stockOfAll(object: Node): boolean | null {
  const states = nodesOf(object['variants']).map(stockOf)
  if (states.includes(true)) return true
  return states.includes(false) ? false : stockOf(object)
}

function stockOf(object: Node): boolean | null {
  const value = valueOf(object, [
    'availability',
    'available',
    'inStock',
    'in_stock',
    'isInStock',
    'is_in_stock',
    'isAvailable',
    'purchasable',
    'stockStatus',
    'stock_status',
    'stock',
  ])
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return value > 0
  return availabilityIn(textIn(value))
}
