import { includedTaxMinor } from '@marketday/contract/money/money'

interface Sale {
  readonly priceMinor: number | null
  readonly costMinor: number | null
  /** Included in the price. */
  readonly taxRateBp: number
}

/** Margin after tax and cost, and its share of the net price; null if a value is missing. */
export function computeMargin({ priceMinor, costMinor, taxRateBp }: Sale) {
  if (!priceMinor || costMinor === null) return null
  const net = priceMinor - includedTaxMinor(priceMinor, taxRateBp)
  return { minor: net - costMinor, share: (net - costMinor) / net }
}
