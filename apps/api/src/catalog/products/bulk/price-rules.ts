import * as z from 'zod/mini'

import { withMarketPrice } from '@marketday/contract/catalog/market-prices'
import type { MarketPrices } from '@marketday/contract/catalog/market-prices'
import type { BulkAction, ItemValues } from '@marketday/contract/catalog/products/bulk-acts'
import { changePrice } from '@marketday/contract/catalog/products/price-change'
import { QuantityBreaks } from '@marketday/contract/catalog/quantity-breaks'
import type { QuantityBreak } from '@marketday/contract/catalog/quantity-breaks'

type ActionOf<Kind extends BulkAction['kind']> = Extract<BulkAction, { readonly kind: Kind }>

/** Time in the database's format, so that an undo recognizes it as unchanged. */
export const asStored = (time: string) => new Date(time).toISOString().replace(/\.?0*Z$/, 'Z')

interface SoldItem {
  readonly saleFrom: string | null
  readonly saleUntil: string | null
  readonly variants: readonly PricedVariant[]
}

interface PricedVariant extends LowerPrices {
  readonly id: string
  readonly currency: string
  readonly marketPrices: MarketPrices
}

interface LowerPrices {
  readonly priceMinor: number
  readonly salePriceMinor: number | null
  readonly quantityBreaks: readonly QuantityBreak[]
}

/** New sale of an item, or the reason against. All variants or none, as with prices. */
export function saleValues(
  item: SoldItem,
  { change, ...times }: ActionOf<'sale'>,
): ItemValues | string {
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

export function saleEndValues(item: SoldItem): ItemValues {
  const variants = item.variants
    .filter(({ salePriceMinor }) => salePriceMinor !== null)
    .map(({ id: variantId }) => ({ variantId, salePriceMinor: null }))
  return { ...endedSale(item, []), ...(variants.length > 0 && { variants }) }
}

/** Sale times are cleared with the last sale price. */
export const endedSale = (
  { saleFrom, saleUntil }: Pick<SoldItem, 'saleFrom' | 'saleUntil'>,
  variants: readonly Pick<LowerPrices, 'salePriceMinor'>[],
): Pick<ItemValues, 'saleFrom' | 'saleUntil'> =>
  variants.some(({ salePriceMinor }) => salePriceMinor !== null)
    ? {}
    : {
        ...(saleFrom !== null && { saleFrom: null }),
        ...(saleUntil !== null && { saleUntil: null }),
      }

/** New market prices of an item, or the reason against. All variants or none. */
export function marketPriceValues(
  { variants: all }: Pick<SoldItem, 'variants'>,
  { marketId, change }: ActionOf<'marketPrice'>,
): ItemValues | string {
  const variants: { variantId: string; marketPrices: MarketPrices }[] = []
  for (const { id: variantId, marketPrices, ...price } of all) {
    const result = change && changePrice({ ...price, compareAtMinor: null }, change)
    if (result && 'refusal' in result) return result.refusal
    const priceMinor = result && result.priceMinor
    if (priceMinor === 0) return 'Its price must be above zero'
    if (priceMinor !== (marketPrices[marketId] ?? null))
      variants.push({
        variantId,
        marketPrices: withMarketPrice(marketPrices, marketId, priceMinor),
      })
  }
  return variants.length > 0 ? { variants } : {}
}

/** Sale and quantity prices must be below the price. */
export function lowerPriceProblem({
  priceMinor,
  salePriceMinor,
  quantityBreaks,
}: LowerPrices): string | null {
  if (salePriceMinor !== null && salePriceMinor >= priceMinor)
    return 'Its sale price would not be below its price'
  const { success, error } = z.safeParse(QuantityBreaks, quantityBreaks)
  if (!success) return `Its quantity prices: ${error.issues[0]?.message}`
  return quantityBreaks.some((tier) => tier.priceMinor >= priceMinor)
    ? 'Its quantity prices would not be below its price'
    : null
}
