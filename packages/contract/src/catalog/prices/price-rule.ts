import * as z from 'zod/mini'

import { minorDigits } from '../../money/money.ts'
import type { QuantityBreak } from './quantity-breaks.ts'

export const PriceEnding = z.enum(['00', '50', '95', '99'])
export type PriceEnding = z.output<typeof PriceEnding>

/** How the prices of a market follow from those of the home market. */
export const priceRule = {
  /** In hundredths of a percent: 1000 makes them a tenth higher. */
  priceChangeBp: z
    .int('Enter a percentage')
    .check(z.minimum(-9_000, 'At most 90 % lower'), z.maximum(50_000, 'At most 500 % higher')),
  /** What each price ends with, such as .99, to the nearest; null leaves it as it is worked out. */
  priceEnding: z.nullable(PriceEnding),
}
const PriceRule = z.object(priceRule)
export type PriceRule = z.output<typeof PriceRule>

/**
 * The one place where the price of a market is worked out. A higher price never becomes lower than another one, so
 * what is sorted stays sorted; nothing becomes free, and what has no price gets none.
 */
export function priceIn(
  { priceChangeBp, priceEnding }: PriceRule,
  minor: number,
  currency: string,
): number {
  if (minor === 0) return 0
  const changed = Math.max(1, Math.round((minor * (10_000 + priceChangeBp)) / 10_000))
  const whole = 10 ** minorDigits(currency)
  if (priceEnding === null || whole === 1) return changed
  const ending = Math.round((Number(priceEnding) * whole) / 100)
  const nearest = Math.round((changed - ending) / whole) * whole + ending
  return Math.max(nearest, ending || whole)
}

export const breaksIn = (
  rule: PriceRule,
  breaks: readonly QuantityBreak[],
  currency: string,
): QuantityBreak[] =>
  breaks.map((quantityBreak) => ({
    ...quantityBreak,
    priceMinor: priceIn(rule, quantityBreak.priceMinor, currency),
  }))

/** The lowest price at home that costs at least so much in a market; `priceIn` never turns two prices round. */
export function homePriceFor(rule: PriceRule, minor: number, currency: string): number {
  let [below, enough] = [0, 1]
  while (priceIn(rule, enough, currency) < minor) [below, enough] = [enough, enough * 2]
  while (enough - below > 1) {
    const middle = Math.floor((below + enough) / 2)
    if (priceIn(rule, middle, currency) < minor) below = middle
    else enough = middle
  }
  return enough
}
