import * as z from 'zod/mini'

import { Minor } from '../../endpoints/scalars.ts'
import { minorDigits, payablePrice } from '../../money/money.ts'

const highestMinor = 100_000_000_00

const ending = { endsIn99: z.optional(z.boolean()) }

/**
 * Price change by basis points (`1000` is +10 %), by an amount in minor units, or to an exact
 * price. `endsIn99` rounds to the nearest price ending in .99, ties upward.
 */
export const PriceChange = z.discriminatedUnion('by', [
  z.strictObject({
    by: z.literal('percent'),
    percentBp: z
      .int()
      .check(z.minimum(-10_000, 'At most 100 % off'), z.maximum(100_000, 'At most 1000 % more')),
    ...ending,
  }),
  z.strictObject({
    by: z.literal('amount'),
    amountMinor: z.int().check(z.minimum(-highestMinor), z.maximum(highestMinor)),
    ...ending,
  }),
  z.strictObject({ by: z.literal('exact'), priceMinor: Minor, ...ending }),
])
export type PriceChange = z.output<typeof PriceChange>

export type ChangedPrice = { readonly priceMinor: number } | { readonly refusal: string }

/** Returns the new payable price in minor units, rounding half up, or the reason it cannot change. */
export function changePrice(
  price: {
    readonly priceMinor: number
    readonly compareAtMinor: number | null
    readonly currency: string
  },
  change: PriceChange,
): ChangedPrice {
  if (price.priceMinor === 0 && change.by !== 'exact') return { refusal: 'It has no price yet' }
  if (change.endsIn99 && minorDigits(price.currency) < 2)
    return { refusal: `Prices in ${price.currency} have no .99` }
  const moved = movePrice(price.priceMinor, change)
  if (moved < 0) return { refusal: 'Its price would be below zero' }
  const unit = 10 ** minorDigits(price.currency)
  const priceMinor = payablePrice(
    change.endsIn99 ? nearestEnding(moved, unit - unit / 100, unit) : moved,
    price.currency,
  )
  if (priceMinor > highestMinor) return { refusal: 'Its price would be too large' }
  if (price.compareAtMinor !== null && price.compareAtMinor <= priceMinor)
    return { refusal: 'Its compare-at price would no longer be above its price' }
  return { priceMinor }
}

// Integers below 2^53 throughout, so the arithmetic is exact.
function movePrice(priceMinor: number, change: PriceChange): number {
  if (change.by === 'exact') return change.priceMinor
  if (change.by === 'amount') return priceMinor + change.amountMinor
  return Math.floor((priceMinor * (10_000 + change.percentBp) + 5_000) / 10_000)
}

/** Nearest amount with this ending: 99 of 100 for .99. Ties go up, never below zero. */
export function nearestEnding(amountMinor: number, ending: number, unit: number): number {
  return Math.max(0, Math.floor((amountMinor - ending + unit / 2) / unit)) * unit + ending
}
