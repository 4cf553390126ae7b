import { includedTaxMinor, splitMinor } from '../money/money.ts'
import type { AppliedTax, TaxLine } from '../taxes/tax-lines.ts'

export interface PricedLine {
  readonly quantity: number
  /** Tax included. */
  readonly unitPriceMinor: number
  readonly tax: AppliedTax
}

/** The fee of a delivery, with the tax that is in it. */
export interface PricedDelivery {
  readonly deliveryMinor: number
  readonly tax: AppliedTax
}

export interface OrderTotals {
  readonly subtotalMinor: number
  readonly deliveryMinor: number
  /** Contained in the fee of the delivery. */
  readonly deliveryTaxMinor: number
  /** Contained in the total, the delivery's included. */
  readonly taxMinor: number
  readonly totalMinor: number
  readonly lines: readonly { readonly totalMinor: number; readonly taxMinor: number }[]
  /** The highest rate first. */
  readonly taxLines: readonly TaxLine[]
}

/**
 * The one place where an order is added up. Prices include tax, so tax is contained and never added. The tax of a rate
 * is worked out on the sum of all that has it and then split onto its lines, so that lines, rates and order agree to the
 * minor unit.
 */
export function orderTotals(lines: readonly PricedLine[], delivery: PricedDelivery): OrderTotals {
  const amounts = lines.map(({ quantity, unitPriceMinor }) => unitPriceMinor * quantity)
  const { deliveryMinor } = delivery
  const subtotalMinor = sumOf(amounts)
  const { taxes, taxLines } = taxesIn(
    [...amounts, deliveryMinor],
    [...lines.map(({ tax }) => tax), delivery.tax],
  )
  return {
    subtotalMinor,
    deliveryMinor,
    deliveryTaxMinor: taxes[lines.length] ?? 0,
    taxMinor: sumOf(taxes),
    totalMinor: subtotalMinor + deliveryMinor,
    lines: amounts.map((totalMinor, index) => ({ totalMinor, taxMinor: taxes[index] ?? 0 })),
    taxLines,
  }
}

/** What of each amount is tax, and the sums of each rate; what costs nothing has no rate to tell. */
function taxesIn(amounts: readonly number[], applied: readonly AppliedTax[]) {
  const taxes = amounts.map(() => 0)
  const groups = Map.groupBy(
    amounts.keys().filter((index) => (amounts[index] ?? 0) > 0),
    (index) => JSON.stringify(partsOf(applied[index])),
  )
  const taxLines = [...groups.values()].map((indexes): TaxLine => {
    const group = indexes.map((index) => amounts[index] ?? 0)
    const { name, rateBp, isExempt } = partsOf(applied[indexes[0] ?? 0])
    const grossMinor = sumOf(group)
    const taxMinor = includedTaxMinor(grossMinor, rateBp)
    for (const [at, part] of splitMinor(taxMinor, group).entries()) taxes[indexes[at] ?? 0] = part
    return { name, rateBp, isExempt, netMinor: grossMinor - taxMinor, taxMinor }
  })
  return { taxes, taxLines: taxLines.toSorted(byRate) }
}

const partsOf = (tax: AppliedTax | undefined) => {
  const { name = '', rateBp = 0, isExempt = false } = tax ?? {}
  return { name, rateBp: isExempt ? 0 : rateBp, isExempt }
}

const byRate = (a: TaxLine, b: TaxLine) =>
  b.rateBp - a.rateBp || Number(a.isExempt) - Number(b.isExempt) || (a.name < b.name ? -1 : 1)

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, each) => sum + each, 0)
