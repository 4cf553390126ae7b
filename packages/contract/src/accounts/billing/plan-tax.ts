import * as z from 'zod/mini'

import { isTaxNumber } from './tax-number.ts'

/**
 * Standard VAT rates in hundredths of a percent for electronically supplied services (plans).
 * Sources: European Commission, “Taxes in Europe” (ec.europa.eu/taxation_customs/tedb), and
 * gov.uk/vat-rates, as of 1 January 2026. Single source.
 */
const standardRatesBp: Readonly<Record<string, number>> = {
  AT: 2000,
  BE: 2100,
  BG: 2000,
  CY: 1900,
  CZ: 2100,
  DE: 1900,
  DK: 2500,
  EE: 2400,
  ES: 2100,
  FI: 2550,
  FR: 2000,
  GB: 2000,
  GR: 2400,
  HR: 2500,
  HU: 2700,
  IE: 2300,
  IT: 2200,
  LT: 2100,
  LU: 1700,
  LV: 2100,
  MT: 1800,
  NL: 2100,
  PL: 2300,
  PT: 2300,
  RO: 2100,
  SE: 2500,
  SI: 2200,
  SK: 2300,
}

/** Undefined if no rate is known. */
export const standardRateBp = (country: string): number | undefined => standardRatesBp[country]

export const sellerCountries: readonly string[] = Object.keys(standardRatesBp)

const isInUnion = (country: string): boolean => country !== 'GB' && country in standardRatesBp

export const PlanTax = z.object({
  /** `reverse_charge`: the business accounts for the tax itself. `outside`: no tax due at its place. */
  kind: z.enum(['charged', 'reverse_charge', 'outside']),
  country: z.string(),
  rateBp: z.int(),
})
export type PlanTax = z.output<typeof PlanTax>

export interface Buyer {
  readonly country: string
  readonly taxNumber: string
}

/**
 * Tax on a plan by billing country and tax number: at home the seller's rate; elsewhere in the EU
 * reverse charge with a number, else the buyer's national rate; outside none.
 */
export function findPlanTax(sellerCountry: string, { country, taxNumber }: Buyer): PlanTax {
  const rateBp = standardRatesBp[country] ?? 0
  if (country === sellerCountry) return { kind: 'charged', country, rateBp }
  if (!isInUnion(country)) return { kind: 'outside', country, rateBp: 0 }
  return isTaxNumber(taxNumber, country)
    ? { kind: 'reverse_charge', country, rateBp: 0 }
    : { kind: 'charged', country, rateBp }
}

/** Tax label on invoices and previews; empty if none is due. */
export function taxWords({ kind, country, rateBp }: PlanTax): string {
  if (kind === 'outside') return ''
  return kind === 'reverse_charge'
    ? 'VAT: reverse charge, you account for it'
    : `VAT ${country} ${rateBp / 100}%`
}

interface PlanSum {
  readonly discountMinor: number
  readonly taxMinor: number
  readonly totalMinor: number
}

/** Period price with discount and tax: the parts sum to the total. */
export function sumPlan(amountMinor: number, discountMinor: number, { rateBp }: PlanTax): PlanSum {
  const taxMinor = Math.round(((amountMinor - discountMinor) * rateBp) / 10_000)
  return { discountMinor, taxMinor, totalMinor: amountMinor - discountMinor + taxMinor }
}
