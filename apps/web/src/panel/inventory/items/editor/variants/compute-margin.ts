interface Sale {
  readonly priceMinor: number | null
  readonly costMinor: number | null
  /** Contained in the price. */
  readonly taxPercent: number | null
}

/** What stays of a price without its tax when the goods are paid, and which part of it that is; null until both are known. */
export function computeMargin({ priceMinor, costMinor, taxPercent }: Sale) {
  if (!priceMinor || costMinor === null) return null
  const net = Math.round(priceMinor / (1 + (taxPercent ?? 0) / 100))
  return { minor: net - costMinor, share: (net - costMinor) / net }
}
