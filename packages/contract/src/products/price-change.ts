import * as z from 'zod/mini'

import { minorDigits } from '../money/money.ts'

const highestMinor = 100_000_000_00

/**
 * How prices change: by hundredths of a percent (`1000` is +10 %), by an amount in minor units, or to one. `endsIn99`
 * takes the result to the nearest price that ends in .99, of two equally near ones to the higher.
 */
export const PriceChange = z
  .strictObject({
    by: z.enum(['percent', 'amount', 'exact']),
    value: z.int().check(z.minimum(-highestMinor), z.maximum(highestMinor)),
    endsIn99: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ by, value }) => by !== 'percent' || (value >= -10_000 && value <= 100_000), {
      path: ['value'],
      message: 'Between -100 % and +1000 %',
    }),
    z.refine(({ by, value }) => by !== 'exact' || value >= 0, {
      path: ['value'],
      message: 'Not below zero',
    }),
  )
export type PriceChange = z.output<typeof PriceChange>

interface Price {
  readonly priceMinor: number
  readonly compareAtMinor: number | null
  readonly currency: string
}

export type ChangedPrice = { readonly priceMinor: number } | { readonly refusal: string }

/** The price after the change in whole minor units, half of one rounded up; or why it cannot change so. */
export function changePrice(price: Price, change: PriceChange): ChangedPrice {
  if (price.priceMinor === 0 && change.by !== 'exact') return { refusal: 'It has no price yet' }
  if (change.endsIn99 && minorDigits(price.currency) < 2)
    return { refusal: `Prices in ${price.currency} have no .99` }
  const moved = movePrice(price.priceMinor, change)
  if (moved < 0) return { refusal: 'Its price would fall below zero' }
  const priceMinor = change.endsIn99 ? nearestEndingIn99(moved, price.currency) : moved
  if (priceMinor > highestMinor) return { refusal: 'Its price would be too large' }
  if (price.compareAtMinor !== null && price.compareAtMinor <= priceMinor)
    return { refusal: 'Its compare-at price would no longer be above its price' }
  return { priceMinor }
}

// Whole numbers below 2^53 throughout, so that nothing is lost.
function movePrice(priceMinor: number, { by, value }: PriceChange): number {
  if (by === 'exact') return value
  if (by === 'amount') return priceMinor + value
  return Math.floor((priceMinor * (10_000 + value) + 5_000) / 10_000)
}

function nearestEndingIn99(priceMinor: number, currency: string): number {
  const unit = 10 ** minorDigits(currency)
  const ending = unit - unit / 100
  return Math.max(0, Math.floor((priceMinor - ending + unit / 2) / unit)) * unit + ending
}
