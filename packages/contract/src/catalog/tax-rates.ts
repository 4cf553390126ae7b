import * as z from 'zod/mini'

import { Country, Day, text } from '../endpoints/scalars.ts'
import { taxNameIn } from './country-taxes.ts'
import { untaxed } from './tax-lines.ts'
import type { AppliedTax } from './tax-lines.ts'

/** Basis points (hundredths of a percent). */
export const TaxRateBp = z
  .int('Enter a percentage')
  .check(z.minimum(0, 'Must be zero or more'), z.maximum(10_000, 'At most 100 %'))

export const TaxRate = z.strictObject({
  country: Country,
  /** State or county as in addresses; empty = the whole country. */
  region: text(60),
  rateBp: TaxRateBp,
  /** First day in the business's time zone; null = always valid. */
  validFrom: z.nullable(Day),
})
export type TaxRate = z.output<typeof TaxRate>

export interface TaxPlace {
  readonly country: string
  readonly region: string
}

export interface TaxedClass {
  readonly isExempt: boolean
  readonly rates: readonly TaxRate[]
  readonly home: TaxPlace
  /** Day in the business's time zone. */
  readonly day: string
}

/**
 * Single place that decides the applicable tax: the newest rate of the region, else the country,
 * else home. Without a place (pick-up, or no address yet) home applies.
 */
export function appliedTax(taxed: TaxedClass | null, place: TaxPlace | null): AppliedTax {
  if (taxed === null) return untaxed
  const { isExempt, home } = taxed
  if (isExempt) return { name: taxNameIn(home.country), rateBp: 0, isExempt }
  const rate = rateAt(taxed, place ?? home) ?? rateAt(taxed, home)
  return { name: taxNameIn(rate?.country ?? home.country), rateBp: rate?.rateBp ?? 0, isExempt }
}

function rateAt({ rates, day }: TaxedClass, { country, region }: TaxPlace): TaxRate | undefined {
  const there = rates.filter(
    (rate) => rate.country === country && (rate.validFrom === null || rate.validFrom <= day),
  )
  const ofRegion = there.filter((rate) => rate.region !== '' && isSame(rate.region, region))
  return newest(ofRegion) ?? newest(there.filter((rate) => rate.region === ''))
}

const isSame = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

const newest = (rates: readonly TaxRate[]) =>
  rates.toSorted((a, b) => ((a.validFrom ?? '') < (b.validFrom ?? '') ? 1 : -1))[0]

/** Domestic rate today; a bare percentage in an imported file means this rate. */
export const homeRateBp = (taxed: TaxedClass): number => appliedTax(taxed, null).rateBp
