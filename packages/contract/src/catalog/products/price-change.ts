import * as z from 'zod/mini'

import { Minor } from '../../endpoints/scalars.ts'
import { minorDigits } from '../../money/money.ts'

const highestMinor = 100_000_000_00

const ending = { endsIn99: z.optional(z.boolean()) }

/**
 * How prices change: by hundredths of a percent (`1000` is +10 %), by an amount in minor units, or to one. `endsIn99`
 * takes the result to the nearest price that ends in .99, of two equally near ones to the higher.
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

/** The price after the change in whole minor units, half of one rounded up; or why it cannot change so. */
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
  const priceMinor = change.endsIn99 ? nearestEnding(moved, unit - unit / 100, unit) : moved
  if (priceMinor > highestMinor) return { refusal: 'Its price would be too large' }
  if (price.compareAtMinor !== null && price.compareAtMinor <= priceMinor)
    return { refusal: 'Its compare-at price would no longer be above its price' }
  return { priceMinor }
}

// Whole numbers below 2^53 throughout, so that nothing is lost.
function movePrice(priceMinor: number, change: PriceChange): number {
  if (change.by === 'exact') return change.priceMinor
  if (change.by === 'amount') return priceMinor + change.amountMinor
  return Math.floor((priceMinor * (10_000 + change.percentBp) + 5_000) / 10_000)
}

/** The amount nearest to this one that ends so: 99 of 100 for .99. Of two equally near ones the higher, never below zero. */
export function nearestEnding(amountMinor: number, ending: number, unit: number): number {
  return Math.max(0, Math.floor((amountMinor - ending + unit / 2) / unit)) * unit + ending
}
