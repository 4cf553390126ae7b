import { includedTaxMinor } from '@marketday/contract/money/money'

interface Sale {
  readonly priceMinor: number | null
  readonly costMinor: number | null
  /** Contained in the price. */
  readonly taxRateBp: number
}

/** What stays of a price without its tax when the goods are paid, and which part of it that is; null until both are known. */
export function computeMargin({ priceMinor, costMinor, taxRateBp }: Sale) {
  if (!priceMinor || costMinor === null) return null
  const net = priceMinor - includedTaxMinor(priceMinor, taxRateBp)
  return { minor: net - costMinor, share: (net - costMinor) / net }
}
