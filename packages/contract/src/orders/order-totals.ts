import { includedTaxMinor } from '../money/money.ts'

export interface PricedLine {
  readonly quantity: number
  /** Tax included. */
  readonly unitPriceMinor: number
  /** In hundredths of a percent. */
  readonly taxRateBp: number
}

export interface OrderTotals {
  readonly subtotalMinor: number
  readonly deliveryMinor: number
  /** Contained in the total. */
  readonly taxMinor: number
  readonly totalMinor: number
  readonly lines: readonly { readonly totalMinor: number; readonly taxMinor: number }[]
}

/** The one place where an order is added up. Prices include tax, so tax is contained and never added. */
export function orderTotals(lines: readonly PricedLine[], deliveryMinor: number): OrderTotals {
  const priced = lines.map(({ quantity, unitPriceMinor, taxRateBp }) => {
    const totalMinor = unitPriceMinor * quantity
    return { totalMinor, taxMinor: includedTaxMinor(totalMinor, taxRateBp) }
  })
  const subtotalMinor = priced.reduce((sum, line) => sum + line.totalMinor, 0)
  const taxMinor = priced.reduce((sum, line) => sum + line.taxMinor, 0)
  return {
    subtotalMinor,
    deliveryMinor,
    taxMinor,
    totalMinor: subtotalMinor + deliveryMinor,
    lines: priced,
  }
}
