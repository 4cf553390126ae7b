import { byRate } from '../taxes/tax-lines.ts'
import type { TaxLine } from '../taxes/tax-lines.ts'

interface Sums {
  readonly subtotalMinor: number
  readonly taxMinor: number
  readonly totalMinor: number
  readonly taxLines: readonly TaxLine[]
}

/**
 * The sums of an order with what is added to it later. Each addition is added up and taxed on its own, as `orderTotals`
 * does: nothing of what was agreed before moves, not by a minor unit.
 */
export function addToTotals(order: Sums, added: Sums): Sums {
  return {
    subtotalMinor: order.subtotalMinor + added.subtotalMinor,
    taxMinor: order.taxMinor + added.taxMinor,
    totalMinor: order.totalMinor + added.totalMinor,
    taxLines: mergeTaxLines([...order.taxLines, ...added.taxLines]),
  }
}

function mergeTaxLines(lines: readonly TaxLine[]): TaxLine[] {
  const rates = Map.groupBy(lines, ({ name, rateBp, isExempt }) =>
    JSON.stringify([name, rateBp, isExempt]),
  )
  return [...rates.values()].map(sumOfRate).toSorted(byRate)
}

const sumOfRate = (lines: readonly TaxLine[]): TaxLine =>
  lines.reduce((sum, line) => ({
    ...sum,
    netMinor: sum.netMinor + line.netMinor,
    taxMinor: sum.taxMinor + line.taxMinor,
  }))
