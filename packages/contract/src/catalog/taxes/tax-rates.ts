import * as z from 'zod/mini'

import { Country, Day, text } from '../../endpoints/scalars.ts'
import { taxNameIn } from './country-taxes.ts'
import { untaxed } from './tax-lines.ts'
import type { AppliedTax } from './tax-lines.ts'

/** In hundredths of a percent. */
export const TaxRateBp = z
  .int('Enter a percentage')
  .check(z.minimum(0, 'Must be zero or more'), z.maximum(10_000, 'At most 100 %'))

/** What a class is taxed with at a place. */
export const TaxRate = z.strictObject({
  country: Country,
  /** A state or county as addresses write it; empty for all of the country. */
  region: text(60),
  rateBp: TaxRateBp,
  /** By the clock of the business; null for one that has always been. */
  validFrom: z.nullable(Day),
})
export type TaxRate = z.output<typeof TaxRate>

export interface TaxPlace {
  readonly country: string
  readonly region: string
}

/** A class of tax as it is asked for its rate. */
export interface TaxedClass {
  readonly isExempt: boolean
  readonly rates: readonly TaxRate[]
  /** Where the business is. */
  readonly home: TaxPlace
  /** By the clock of the business. */
  readonly day: string
}

/**
 * The one place where it is decided which tax applies. The newest rate of the region, else of the country; a place that
 * has none of its own is taxed as at home. Without a place it is home: what is collected there, or has no address yet.
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

/** What the class is taxed with at home today: the rate that a bare percentage in a file stands for. */
export const homeRateBp = (taxed: TaxedClass): number => appliedTax(taxed, null).rateBp
