import { withMarketPrice } from '@marketday/contract/catalog/market-prices'
import type { MarketPrices } from '@marketday/contract/catalog/market-prices'
import type { BulkAction, ItemValues } from '@marketday/contract/catalog/products/bulk-acts'
import { changePrice } from '@marketday/contract/catalog/products/price-change'

type MarketPrice = Extract<BulkAction, { readonly kind: 'marketPrice' }>

interface Variant {
  readonly id: string
  readonly priceMinor: number
  readonly currency: string
  readonly marketPrices: MarketPrices
}

/** New market prices of an item, or the reason against. All variants or none. */
export function marketPriceValues(
  { variants: all }: { readonly variants: readonly Variant[] },
  { marketId, change }: MarketPrice,
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
