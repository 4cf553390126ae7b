import { splitPayable } from '@marketday/contract/money/money'
import type { AppliedDiscount } from '@marketday/contract/orders/discounts/apply-discounts'

interface DiscountedUnits {
  readonly variantId: string
  readonly quantity: number
  readonly unitPriceMinor: number
}

/**
 * Amounts of each discount by line, under the discount's id. Lines of a variant share its amount in
 * proportion to what earlier discounts leave of them, so that none falls below zero.
 */
export function shareDiscounts(
  applied: readonly AppliedDiscount[],
  lines: readonly DiscountedUnits[],
  currency: string,
): ReadonlyMap<string, readonly number[]> {
  const rests = lines.map(({ quantity, unitPriceMinor }) => quantity * unitPriceMinor)
  return new Map(
    applied.map(({ id, lines: amounts }) => {
      const shares = lines.map(() => 0)
      for (const { variantId, amountMinor } of amounts) {
        const places = [...lines.keys()].filter((at) => lines[at]?.variantId === variantId)
        const weights = places.map((at) => rests[at] ?? 0)
        for (const [index, part] of splitPayable(amountMinor, weights, currency).entries()) {
          const at = places[index] ?? 0
          shares[at] = part
          rests[at] = (rests[at] ?? 0) - part
        }
      }
      return [id, shares]
    }),
  )
}
