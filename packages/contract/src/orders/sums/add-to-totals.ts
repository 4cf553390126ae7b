import type { TaxLine } from '../../catalog/taxes/tax-lines.ts'

interface Sums {
  readonly subtotalMinor: number
  readonly taxMinor: number
  readonly totalMinor: number
  readonly taxLines: readonly TaxLine[]
}

type Added = Sums & { readonly placeOfTaxLine: readonly number[] }

/**
 * Adds later lines to an order. Each addition is totaled and taxed on its own, as in
 * `orderTotals`: earlier amounts do not change by a minor unit, and tax lines keep their
 * positions.
 */
export function addToTotals(order: Sums, added: Sums): Added {
  const taxLines = [...order.taxLines]
  const placeOfTaxLine = added.taxLines.map((line) => {
    const at = taxLines.findIndex((taxLine) => isSameRate(taxLine, line))
    const existing = taxLines[at]
    if (!existing) return taxLines.push(line) - 1
    taxLines[at] = {
      ...existing,
      netMinor: existing.netMinor + line.netMinor,
      taxMinor: existing.taxMinor + line.taxMinor,
    }
    return at
  })
  return {
    subtotalMinor: order.subtotalMinor + added.subtotalMinor,
    taxMinor: order.taxMinor + added.taxMinor,
    totalMinor: order.totalMinor + added.totalMinor,
    taxLines,
    placeOfTaxLine,
  }
}

const isSameRate = (a: TaxLine, b: TaxLine): boolean =>
  a.name === b.name && a.rateBp === b.rateBp && a.isExempt === b.isExempt
