import { hasType, listOf, nodesOf, textIn } from '../../formats/nodes.ts'
import type { Node } from '../../formats/nodes.ts'
import { readGtin } from '../../formats/gtin.ts'
import { isPlaceholder } from '../../formats/placeholder.ts'
import { plainLine } from '../../formats/plain-text.ts'
import { plainVariant, wholeNumber } from '@marketday/contract/imports/source-items'
import type { SourceVariant } from '@marketday/contract/imports/source-items'
import type { Choices, ClaimedPrice, PageContext } from '../claim.ts'
import { availabilityIn } from '../visible/availability-in.ts'
import { offerPrice } from './offers.ts'

const mostVariants = 500

/** Options of a product; null if its offers do not say how they differ. */
export function choicesOf(node: Node, offers: readonly Node[], page: PageContext): Choices | null {
  const variants = nodesOf(node['hasVariant']).slice(0, mostVariants)
  const rows =
    variants.length > 1
      ? variants.map((variant) => ({ variant, offer: nodesOf(variant['offers'])[0] ?? {} }))
      : offers.map((offer) => ({ variant: nodesOf(offer['itemOffered'])[0] ?? offer, offer }))
  return rows.length > 1 ? fromRows(node, rows.slice(0, mostVariants), page) : null
}

/** Offers without names; a form of the page may identify them. */
export const unnamedOffers = (offers: readonly Node[], page: PageContext): SourceVariant[] =>
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

export const barcodeIn = (nodes: readonly Node[]): string =>
  nodes.flatMap((node) => barcodeKeys.map((key) => readGtin(textIn(node[key])))).find(Boolean) ?? ''
