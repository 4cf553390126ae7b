import type { MarketPrices } from './market-prices.ts'
import { breaksIn, priceIn } from './price-rule.ts'
import type { PriceRule } from './price-rule.ts'
import type { QuantityBreak } from './quantity-breaks.ts'

interface Priced {
  readonly priceMinor: number
  readonly quantityBreaks: readonly QuantityBreak[]
  readonly marketPrices: MarketPrices
}

export interface PricedMarket extends PriceRule {
  readonly id: string
}

/**
 * Applies a market's prices to a variant; null = home market. A market price is final: no sale or
 * quantity price of the home market changes it.
 */
export function priceInMarket<V extends Priced>(
  market: PricedMarket | null,
  variant: V,
  currency: string,
): V {
  if (market === null) return variant
  const marketPrice = variant.marketPrices[market.id]
  if (marketPrice !== undefined) return { ...variant, priceMinor: marketPrice, quantityBreaks: [] }
  return {
    ...variant,
    priceMinor: priceIn(market, variant.priceMinor, currency),
    quantityBreaks: breaksIn(market, variant.quantityBreaks, currency),
  }
}
