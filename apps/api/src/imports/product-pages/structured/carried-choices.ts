import { formerPrice } from '@marketday/contract/imports/source-items'
import type { SourceVariant } from '@marketday/contract/imports/source-items'

import { isNode, textIn } from '../../formats/nodes.ts'
import type { Node } from '../../formats/nodes.ts'
import { plainLine } from '../../formats/plain-text.ts'
import { readSellingPrice } from '../../formats/price.ts'
import type { Choices, PageContext } from '../claim.ts'
import { choicesFrom } from './shop-systems.ts'

type Row = Partial<SourceVariant> & { readonly optionValues: string[] }

/** Variants in an element's attributes, as in Squarespace (`attributes`) and Tiendanube (`option0…2`). */
export function carriedChoices(objects: readonly Node[], page: PageContext): Choices | null {
  const carried = objects.filter(
    (object) => isNode(object['priceMoney']) || 'price_number' in object,
  )
  const names = listNames(carried[0] ?? {})
  return choicesFrom(
    names.map(({ name }) => name),
    carried.map((variant) =>
      toRow(
        variant,
        names.map(({ key }) => key),
        page,
      ),
    ),
  )
}

function listNames(variant: Node): { key: string; name: string }[] {
  const { attributes } = variant
  if (isNode(attributes)) return Object.keys(attributes).map((key) => ({ key, name: key }))
  return ['option0', 'option1', 'option2']
    .filter((key) => textIn(variant[key]))
    .map((key) => ({ key, name: 'Option' }))
}

function toRow(variant: Node, keys: readonly string[], { currency }: PageContext): Row {
  const { attributes } = variant
  const values = isNode(attributes) ? attributes : variant
  const read = (value: unknown) =>
    readSellingPrice(isNode(value) ? value['value'] : value, { currency, isMachine: true })
      ?.amountMinor ?? null
  const full = read(variant['priceMoney'] ?? variant['price_number'])
  const sale = variant['onSale'] === true ? read(variant['salePriceMoney']) : null
  const priceMinor = sale ?? full
  return {
    optionValues: keys.map((key) => plainLine(textIn(values[key]), 60)),
    sku: plainLine(textIn(variant['sku']), 64),
    priceMinor,
    compareAtMinor: formerPrice(read(variant['compare_at_price_number']) ?? full, priceMinor),
    isAvailable:
      variant['available'] !== false &&
      (variant['unlimited'] === true || variant['qtyInStock'] !== 0),
  }
}
