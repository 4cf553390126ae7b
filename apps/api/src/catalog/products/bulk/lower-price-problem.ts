import * as z from 'zod/mini'

import { QuantityBreaks } from '@marketday/contract/catalog/quantity-breaks'
import type { QuantityBreak } from '@marketday/contract/catalog/quantity-breaks'

export interface LowerPrices {
  readonly priceMinor: number
  readonly salePriceMinor: number | null
  readonly quantityBreaks: readonly QuantityBreak[]
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
