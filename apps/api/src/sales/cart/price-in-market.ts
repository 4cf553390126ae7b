import { breaksIn, priceIn } from '@marketday/contract/prices/price-rule'
import type { PriceRule } from '@marketday/contract/prices/price-rule'
import type { QuantityBreak } from '@marketday/contract/prices/quantity-breaks'

interface Priced {
  readonly priceMinor: number
  readonly quantityBreaks: readonly QuantityBreak[]
}

/** What is sold, at the prices of a market; null is the home market, whose prices it has. */
export function priceInMarket<V extends Priced>(
  rule: PriceRule | null,
  variant: V,
  currency: string,
): V {
  if (rule === null) return variant
  return {
    ...variant,
    priceMinor: priceIn(rule, variant.priceMinor, currency),
    quantityBreaks: breaksIn(rule, variant.quantityBreaks, currency),
  }
}
