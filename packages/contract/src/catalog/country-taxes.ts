import { standardRateBp } from '../accounts/billing/plan-tax.ts'

/**
 * Reduced rates in basis points (hundredths of a percent), highest first, as of 1 January 2026;
 * owners correct their own.
 */
const reducedRatesBp: Readonly<Record<string, readonly number[]>> = {
  AT: [1300, 1000],
  BE: [1200, 600],
  BG: [900],
  CH: [380, 260],
  CY: [900, 500],
  CZ: [1200],
  DE: [700],
  EE: [1300, 900],
  ES: [1000, 400],
  FI: [1350, 1000],
  FR: [1000, 550],
  GB: [500],
  GR: [1300, 600],
  HR: [1300, 500],
  HU: [1800, 500],
  IE: [1350, 900],
  IT: [1000, 500],
  LT: [1200, 500],
  LU: [800, 300],
  LV: [1200, 500],
  MT: [700, 500],
  NL: [900],
  NO: [1500, 1200],
  PL: [800, 500],
  PT: [1300, 600],
  RO: [1100],
  SE: [1200, 600],
  SI: [950, 500],
  SK: [1900, 500],
}

/** Standard rates of countries where plans are sold without tax. */
const otherStandardRatesBp: Readonly<Record<string, number>> = {
  AU: 1000,
  CH: 810,
  NO: 2500,
  NZ: 1500,
}

/** Local names of sales tax where it is not VAT; other countries without a known rate use "tax". */
const names: Readonly<Record<string, string>> = {
  AU: 'GST',
  CA: 'GST',
  IN: 'GST',
  NZ: 'GST',
  SG: 'GST',
  US: 'Sales tax',
}

export const taxNameIn = (country: string): string =>
  names[country] ?? (standardOf(country) === undefined ? 'Tax' : 'VAT')

const standardOf = (country: string): number | undefined =>
  standardRateBp(country) ?? otherStandardRatesBp[country]

interface FirstClass {
  readonly name: string
  readonly isExempt: boolean
  /** Domestic rate; null if unknown, so the owner enters it. */
  readonly rateBp: number | null
}

/** Default tax classes of a country, standard class first. */
export function firstTaxClasses(country: string): FirstClass[] {
  const [reduced, second] = reducedRatesBp[country] ?? []
  const taxed = (name: string, rateBp: number | null | undefined): FirstClass[] =>
    rateBp === undefined ? [] : [{ name, isExempt: false, rateBp }]
  return [
    ...taxed('Standard rate', standardOf(country) ?? null),
    ...taxed('Reduced rate', reduced),
    ...taxed('Second reduced rate', second),
    ...taxed('Zero rate', 0),
    { name: 'Exempt', isExempt: true, rateBp: null },
  ]
}
