import type { ImportSource } from '@marketday/contract/imports/import-sources'

import { absolute } from '../../formats/addresses.ts'
import { readGtin } from '../../formats/gtin.ts'
import { hasType, imagesIn, nodesOf, textIn } from '../../formats/nodes.ts'
import type { Node } from '../../formats/nodes.ts'
import { isPlaceholder } from '../../formats/placeholder.ts'
import { plainLine, plainText } from '../../formats/plain-text.ts'
import { readCurrency, readSellingPrice } from '../../formats/price.ts'
import type { Claim, PageContext } from '../claim.ts'
import { brandIn } from '../visible/brand-in.ts'
import { availabilityIn } from '../visible/availability-in.ts'
import { barcodeIn, choicesOf, unnamedOffers } from './choices-of.ts'
import { offersOf, priceOf } from './offers.ts'

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
