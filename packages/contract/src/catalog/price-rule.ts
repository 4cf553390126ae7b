import * as z from 'zod/mini'

import { minorDigits, payablePrice } from '../money/money.ts'
import type { QuantityBreak } from './quantity-breaks.ts'

export const PriceEnding = z.enum(['00', '50', '95', '99'])
export type PriceEnding = z.output<typeof PriceEnding>

export const priceRule = {
  /** Basis points: 1000 raises prices by a tenth. */
  priceChangeBp: z
    .int('Enter a percentage')
    .check(z.minimum(-9_000, 'At most 90 % lower'), z.maximum(50_000, 'At most 500 % higher')),
  /** Price ending such as .99, rounded to the nearest; null = no rounding. */
  priceEnding: z.nullable(PriceEnding),
}
const PriceRule = z.object(priceRule)
export type PriceRule = z.output<typeof PriceRule>

/**
 * Single place that computes market prices. Monotonic, so that sorting is preserved; no price
 * becomes zero, and a missing price stays missing.
 */
export function priceIn(
  { priceChangeBp, priceEnding }: PriceRule,
  minor: number,
  currency: string,
): number {
  if (minor === 0) return 0
  const changed = payablePrice((minor * (10_000 + priceChangeBp)) / 10_000, currency)
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

/** Lowest home price that yields at least this market price; `priceIn` is monotonic. */
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
