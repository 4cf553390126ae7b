import type { CheerioAPI } from 'cheerio'

import { readGtin } from '../../formats/gtin.ts'
import { isNode, nodesOf, textIn } from '../../formats/nodes.ts'
import type { Node } from '../../formats/nodes.ts'
import { plainLine } from '../../formats/plain-text.ts'
import { readSellingPrice } from '../../formats/price.ts'
import { formerPrice, plainVariant } from '@marketday/contract/imports/source-items'
import type { SourceVariant } from '@marketday/contract/imports/source-items'
import type { Choices, PageContext } from '../claim.ts'

const mostVariants = 500
type Row = Partial<SourceVariant> & { readonly optionValues: string[] }

/** Options and variants from rows with one value per option; null if there is no choice. */
export function choicesFrom(names: readonly string[], rows: readonly Row[]): Choices | null {
  const width = names.length
  const seen = new Map(
    rows
      .filter(({ optionValues }) => optionValues.length === width && optionValues.every(Boolean))
      .map((row) => [JSON.stringify(row.optionValues), row] as const)
      .reverse(),
  )
  const chosen = [...seen.values()].reverse().slice(0, mostVariants)
  if (width === 0 || chosen.length < 2) return null
  return {
    options: names.map((name, index) => ({
      name: plainLine(name, 40) || 'Option',
      values: [...new Set(chosen.map(({ optionValues }) => optionValues[index] ?? ''))],
    })),
    variants: chosen.map((row) => ({ ...plainVariant, ...row })),
  }
}

/** Shopify product as embedded by themes: `variants` with `option1…3` or a `public_title`. */
export function shopifyChoices(product: Node, { currency }: PageContext): Choices | null {
  const variants = nodesOf(product['variants'])
  const keys = ['option1', 'option2', 'option3'].filter((key) =>
    variants.some((variant) => textIn(variant[key])),
  )
  const isTitled = keys.length === 0 && variants.every((variant) => textIn(variant['public_title']))
  if (variants.length < 2 || (keys.length === 0 && !isTitled)) return null
  const options = Array.isArray(product['options']) ? (product['options'] as unknown[]) : []
  const nameOf = (index: number) => {
    const option = options[index]
    return typeof option === 'string' ? option : isNode(option) ? textIn(option['name']) : ''
  }
  const read = (value: unknown) =>
    typeof value === 'number' && Number.isInteger(value)
      ? value || null
      : (readSellingPrice(value, { currency, isMachine: true })?.amountMinor ?? null)
  const rows = variants.map((variant): Row => {
    const priceMinor = read(variant['price'])
    return {
      optionValues: isTitled
        ? [plainLine(textIn(variant['public_title']), 60)]
        : keys.map((key) => plainLine(textIn(variant[key]), 60)),
      sku: plainLine(textIn(variant['sku']), 64),
      barcode: readGtin(textIn(variant['barcode'])),
      priceMinor,
      compareAtMinor: formerPrice(read(variant['compare_at_price']), priceMinor),
      isAvailable: variant['available'] !== false,
    }
  })
  return choicesFrom(
    isTitled ? ['Option'] : keys.map((_key, index) => nameOf(index) || 'Option'),
    rows,
  )
}

/** WooCommerce's `data-product_variations`, with labels from the page's selects. */
export function wooChoices(
  $: CheerioAPI,
  objects: readonly Node[],
  { currency }: PageContext,
): Choices | null {
  const variations = objects.filter(
    (object) =>
      isNode(object['attributes']) &&
      (object['display_price'] !== undefined || object['variation_id'] !== undefined),
  )
  const [first] = variations
  if (!first || !isNode(first['attributes'])) return null
  const keys = Object.keys(first['attributes']).slice(0, 5)
  const selects = new Map(keys.map((key) => [key, selectNamed($, key)]))
  const read = (value: unknown) =>
    readSellingPrice(value, { currency, isMachine: true })?.amountMinor ?? null
  const rows = variations.map((variation): Row => {
    const attributes = isNode(variation['attributes']) ? variation['attributes'] : {}
    const priceMinor = read(variation['display_price'])
    return {
      optionValues: keys.map((key) => {
        const value = textIn(attributes[key])
        return selects.get(key)?.labels.get(value) ?? plainLine(value, 60)
      }),
      sku: plainLine(textIn(variation['sku']), 64),
      priceMinor,
      compareAtMinor: formerPrice(read(variation['display_regular_price']), priceMinor),
      isAvailable: variation['is_in_stock'] !== false,
    }
  })
  return choicesFrom(
    keys.map((key) => selects.get(key)?.name ?? nameIn(key)),
    rows,
  )
}

const nameIn = (key: string) => {
  const bare = key.replace(/^attribute_(?:pa_)?/, '').replace(/[-_]+/g, ' ')
  return bare.charAt(0).toUpperCase() + bare.slice(1)
}

function selectNamed($: CheerioAPI, key: string) {
  const select = $('select')
    .filter(
      (_index, element) =>
        $(element).attr('name') === key || $(element).attr('data-attribute_name') === key,
    )
    .first()
  const id = select.attr('id') ?? ''
  const label = id
    ? $('label')
        .filter((_index, labelElement) => $(labelElement).attr('for') === id)
        .first()
        .text()
    : ''
  const labels = new Map(
    select
      .find('option')
      .toArray()
      .map((option) => [$(option).attr('value') ?? '', plainLine($(option).text(), 60)] as const)
      .filter(([value]) => value),
  )
  return { name: plainLine(label, 40).replace(/\s*[:*]+$/, '') || nameIn(key), labels }
}

/** Magento's `jsonConfig`: attributes whose options list their products, with prices. */
export function magentoChoices(
  objects: readonly Node[],
  { currency }: PageContext,
): Choices | null {
  const config = objects.find(
    (object) => isNode(object['attributes']) && isNode(object['optionPrices']),
  )
  if (!config) return null
  const attributes = Object.values(config['attributes'] as Node)
    .filter(isNode)
    .slice(0, 4)
  const prices = config['optionPrices'] as Node
  const skus = isNode(config['sku']) ? config['sku'] : {}
  const read = (value: unknown) =>
    isNode(value)
      ? (readSellingPrice(value['amount'], { currency, isMachine: true })?.amountMinor ?? null)
      : null
  const rows = Object.entries(prices).map(([id, price]): Row => {
    const of = isNode(price) ? price : {}
    const priceMinor = read(of['finalPrice'])
    return {
      optionValues: attributes.map((attribute) => plainLine(labelFor(attribute, id), 60)),
      sku: plainLine(textIn(skus[id]), 64),
      priceMinor,
      compareAtMinor: formerPrice(read(of['oldPrice']), priceMinor),
    }
  })
  return choicesFrom(
    attributes.map((attribute) => textIn(attribute['label'])),
    rows,
  )
}

function labelFor(attribute: Node, product: string): string {
  const option = nodesOf(attribute['options']).find(
    (choice) =>
      Array.isArray(choice['products']) && choice['products'].map(String).includes(product),
  )
  return textIn(option?.['label'])
}
