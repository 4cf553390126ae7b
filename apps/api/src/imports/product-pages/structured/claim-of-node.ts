import type { ImportSource } from '@marketday/contract/imports/import-sources'
import { plainVariant, wholeNumber } from '@marketday/contract/imports/source-items'
import type { SourceVariant } from '@marketday/contract/imports/source-items'

import { absolute } from '../../formats/addresses.ts'
import { readGtin } from '../../formats/gtin.ts'
import { hasType, imagesIn, nodesOf, textIn, listOf } from '../../formats/nodes.ts'
import type { Node } from '../../formats/nodes.ts'
import { isPlaceholder, plainLine, plainText } from '../../formats/plain-text.ts'
import { readSellingPrice } from '../../formats/price.ts'
import { readCurrency } from '../../formats/prices/currency-marks.ts'
import type { Claim, PageContext, Choices, ClaimedPrice } from '../claim.ts'
import { brandIn } from '../visible/brand-in.ts'
import { availabilityIn } from '../visible/shown-stock.ts'
import { offersOf, priceOf, offerPrice } from './offers.ts'

export function claimOf(
  node: Node,
  page: PageContext,
  origin: { readonly source: ImportSource; readonly weight: number },
): Claim | null {
  const title = saidLine(node['name'])
  if (!title) return null
  const offers = offersOf(node)
  const currency = currencyOf(offers, node)
  const context = { ...page, currency: currency ?? page.currency }
  const choices = choicesOf(node, offers, context)
  return {
    ...origin,
    url: absolute(textIn(node['url']), page.url),
    title,
    description: plainText(textIn(node['description'])),
    categories: categoriesIn(textIn(node['category'])),
    vendor: brandIn(textIn(node['brand']) || textIn(node['manufacturer']), page.url),
    ...codesOf(node, offers, title),
    price: priceOf(offers, choices, context),
    currency,
    isAvailable: availabilityOf(node, offers),
    images: picturesOf(node, page),
    choices,
    unnamed: choices ? [] : unnamedOffers(offers, context),
  }
}

const saidLine = (value: unknown, max = 255) => {
  const line = plainLine(textIn(value), max)
  return isPlaceholder(line) ? '' : line
}

function codesOf(node: Node, offers: readonly Node[], title: string) {
  const { kind, code } = numberOf(node)
  const isCode = (text: string) => text !== title && !/\s\S+\s/.test(text)
  const sku = [node['sku'], ...skusOfOffer(offers)]
    .map((value) => saidLine(value, 64))
    .find((candidate) => candidate && isCode(candidate))
  return {
    sku: sku ?? (kind === 'sku' ? code : ''),
    productId: isCode(code) ? code : '',
    mpn: saidLine(node['mpn'], 64) || (kind === 'mpn' ? code : ''),
    barcode: barcodeIn([node, ...offers]) || readGtin(code),
  }
}

/** Only for a single offer: several have one SKU each. */
function skusOfOffer([offer, more]: readonly Node[]): unknown[] {
  if (!offer || more) return []
  return [offer['sku'], nodesOf(offer['itemOffered'])[0]?.['sku']]
}

/** «sku:A1», «isbn:978…» or a bare number. */
function numberOf(node: Node): { kind: string; code: string } {
  const named = saidLine(node['productID'], 80) || identifierOf(node)
  const [, kind = '', code = ''] = /^(?:([a-z]{2,6}\d{0,2})\s?:\s?)?(.*)$/i.exec(named) ?? []
  return { kind: kind.toLowerCase(), code }
}

function identifierOf(node: Node): string {
  const [wrapped] = nodesOf(node['identifier'])
  return saidLine(wrapped ? wrapped['value'] : node['identifier'], 80)
}

/** Splits «Food > Tea», broadest first; taxonomy numbers and URLs are ignored. */
export function categoriesIn(text: string): string[] {
  if (/^\s*(?:https?:|\d+\s*$)/.test(text.slice(0, 100))) return []
  return text
    .slice(0, 500)
    .split(/\s*[<>/›»|]\s*/)
    .map((part) => plainLine(part, 120))
    .filter((part) => part && !isPlaceholder(part))
}

function currencyOf(offers: readonly Node[], node: Node): string | null {
  for (const offer of [...offers, node]) {
    const [inner] = nodesOf(offer['priceSpecification'])
    const stated = readCurrency(offer['priceCurrency']) ?? readCurrency(inner?.['priceCurrency'])
    if (stated) return stated
    const written = readSellingPrice(textIn(offer['price']), { currency: null })?.currency
    if (written) return written
  }
  return null
}

/** Available if any offer is: some sizes are often sold out. */
function availabilityOf(node: Node, offers: readonly Node[]): boolean | null {
  const ofVariants = nodesOf(node['hasVariant']).flatMap((variant) => nodesOf(variant['offers']))
  const states = [...offers, ...ofVariants].map((offer) =>
    availabilityIn(textIn(offer['availability'])),
  )
  if (states.includes(true)) return true
  return states.length > 0 && states.every((isInStock) => isInStock === false) ? false : null
}

function picturesOf(node: Node, page: PageContext): string[] {
  const ofVariants = hasType(node, 'ProductGroup')
    ? nodesOf(node['hasVariant']).map((variant) => variant['image'])
    : []
  const images = [node['image'], ...ofVariants].flatMap(imagesIn)
  return [...new Set(images.map((image) => absolute(image, page.url)).filter(Boolean))].slice(0, 20)
}

const mostVariants = 500

/** Options of a product; null if its offers do not say how they differ. */
function choicesOf(node: Node, offers: readonly Node[], page: PageContext): Choices | null {
  const variants = nodesOf(node['hasVariant']).slice(0, mostVariants)
  const rows =
    variants.length > 1
      ? variants.map((variant) => ({ variant, offer: nodesOf(variant['offers'])[0] ?? {} }))
      : offers.map((offer) => ({ variant: nodesOf(offer['itemOffered'])[0] ?? offer, offer }))
  return rows.length > 1 ? fromRows(node, rows.slice(0, mostVariants), page) : null
}

/** Offers without names; a form of the page may identify them. */
const unnamedOffers = (offers: readonly Node[], page: PageContext): SourceVariant[] =>
  offers.length > 1
    ? offers
        .slice(0, mostVariants)
        .map((offer) => variantOf({ variant: offer, offer, values: [] }, page))
    : []

interface Row {
  readonly variant: Node
  readonly offer: Node
}

const optionNames: Readonly<Record<string, string>> = {
  size: 'Size',
  color: 'Colour',
  material: 'Material',
  pattern: 'Pattern',
  suggestedAge: 'Age',
}

function fromRows(node: Node, rows: readonly Row[], page: PageContext): Choices | null {
  const keys = Object.keys(optionNames).filter((key) =>
    rows.every(({ variant }) => labelIn(variant[key])),
  )
  const title = plainLine(textIn(node['name']))
  const labelled = rows.map((row) => ({
    ...row,
    values: keys.length > 0 ? keys.map((key) => labelIn(row.variant[key])) : [labelOf(row, title)],
  }))
  const chosen = unique(labelled)
  if (chosen.length < 2 || (keys.length === 0 && chosen.length < rows.length)) return null
  const names = keys.length > 0 ? keys.map((key) => optionNames[key] ?? key) : ['Option']
  return {
    options: names.map((name, index) => ({
      name,
      values: [...new Set(chosen.map(({ values }) => values[index] ?? ''))],
    })),
    variants: chosen.map((row) => variantOf(row, page)),
  }
}

/** Name without the product's title; a SKU is never a label. */
function labelOf({ variant, offer }: Row, title: string): string {
  const codes = [variant['sku'], offer['sku'], variant['mpn'], variant['productID']].map(textIn)
  const [label] = [variant['name'], offer['name'], ...properties(variant)]
    .map((value) =>
      labelIn(value)
        .replace(title, '')
        .replace(/^[\s\-–—/,:|]+|[\s\-–—/,:|]+$/g, ''),
    )
    .filter((text) => text && !codes.includes(text))
  return label ?? ''
}

const properties = (variant: Node) =>
  hasType(variant, 'Offer')
    ? []
    : nodesOf(variant['additionalProperty']).map((property) => property['value'])

function labelIn(value: unknown): string {
  const [first] = listOf(value)
  const label = plainLine(textIn(first), 60)
  return isPlaceholder(label) ? '' : label
}

function unique<R extends { readonly values: readonly string[] }>(rows: readonly R[]): R[] {
  const seen = new Map(rows.map((row) => [JSON.stringify(row.values), row] as const).reverse())
  return [...seen.values()].reverse().filter(({ values }) => values.every(Boolean))
}

function variantOf(row: Row & { readonly values: string[] }, page: PageContext): SourceVariant {
  const { variant, offer, values } = row
  const price = offerPrice(offer, page) ?? offerPrice(variant, page)
  const stock = nodesOf(offer['inventoryLevel'])[0]?.['value'] ?? offer['inventoryLevel']
  return {
    ...plainVariant,
    optionValues: values,
    sku: plainLine(textIn(offer['sku']) || textIn(variant['sku']), 64),
    barcode: barcodeIn([variant, offer]),
    ...(price && variantPrice(price)),
    isAvailable: availabilityIn(textIn(offer['availability'])) ?? true,
    quantity: wholeNumber(textIn(stock)),
  }
}

const variantPrice = ({ lowestMinor, highestMinor, formerMinor }: ClaimedPrice) => ({
  priceMinor: lowestMinor === highestMinor ? lowestMinor : null,
  compareAtMinor: formerMinor,
})

const barcodeKeys = ['gtin13', 'gtin', 'gtin12', 'gtin14', 'gtin8', 'isbn']

const barcodeIn = (nodes: readonly Node[]): string =>
  nodes.flatMap((node) => barcodeKeys.map((key) => readGtin(textIn(node[key])))).find(Boolean) ?? ''
