interface Share {
  readonly label: string
  readonly salesMinor: number
}

const maxShares = 5

/** Largest shares; small ones are grouped as “Other”. */
export function foldedShares(shares: readonly Share[]): { label: string; value: number }[] {
  const sorted = shares.toSorted((a, b) => b.salesMinor - a.salesMinor)
  const largest = sorted.length > maxShares + 1 ? sorted.slice(0, maxShares) : sorted
  const rest = sorted.slice(largest.length).reduce((sum, { salesMinor }) => sum + salesMinor, 0)
  return [
    ...largest.map(({ label, salesMinor }) => ({ label, value: salesMinor })),
    ...(rest > 0 ? [{ label: 'Other', value: rest }] : []),
  ]
}
