/** Reduces a price by hundredths of a percent, in whole minor units; null if nothing is left. */
export function reduceBy(priceMinor: number | null, percentBp: number): number | null {
  if (priceMinor === null) return null
  const reduced = Math.round((priceMinor * (10_000 - percentBp)) / 10_000)
  return reduced > 0 && reduced < priceMinor ? reduced : null
}
