import type { BulkAction, ItemValues } from '@marketday/contract/catalog/products/bulk-acts'
import { changePrice } from '@marketday/contract/catalog/products/price-change'

import { asStored } from './as-stored.ts'
import { endedSale } from './ended-sale.ts'
import { lowerPriceProblem } from './lower-price-problem.ts'
import type { LowerPrices } from './lower-price-problem.ts'

type Sale = Extract<BulkAction, { readonly kind: 'sale' }>

interface Item {
  readonly saleFrom: string | null
  readonly saleUntil: string | null
  readonly variants: readonly Variant[]
}

interface Variant extends LowerPrices {
  readonly id: string
  readonly currency: string
}

/** New sale of an item, or the reason against. All variants or none, as with prices. */
export function saleValues(item: Item, { change, ...times }: Sale): ItemValues | string {
  const variants: { variantId: string; salePriceMinor: number }[] = []
  for (const variant of item.variants) {
    const result = changePrice({ ...variant, compareAtMinor: null }, change)
    if ('refusal' in result) return result.refusal
    const { priceMinor: salePriceMinor } = result
    if (salePriceMinor === 0) return 'Its price must be above zero'
    const problem = lowerPriceProblem({ ...variant, salePriceMinor })
    if (problem !== null) return problem
    if (salePriceMinor !== variant.salePriceMinor)
      variants.push({ variantId: variant.id, salePriceMinor })
  }
  const [saleFrom, saleUntil] = [times.saleFrom, times.saleUntil].map(
    (time) => time && asStored(time),
  )
  return {
    ...(saleFrom !== item.saleFrom && { saleFrom }),
    ...(saleUntil !== item.saleUntil && { saleUntil }),
    ...(variants.length > 0 && { variants }),
  }
}

export function saleEndValues(item: Item): ItemValues {
  const variants = item.variants
    .filter(({ salePriceMinor }) => salePriceMinor !== null)
    .map(({ id: variantId }) => ({ variantId, salePriceMinor: null }))
  return { ...endedSale(item, []), ...(variants.length > 0 && { variants }) }
}
