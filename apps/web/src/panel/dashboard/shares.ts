interface Share {
  readonly label: string
  readonly salesMinor: number
}

const most = 5

/** The largest shares; small ones stand together as “Other”. */
export function foldedShares(shares: readonly Share[]): { label: string; value: number }[] {
  const sorted = shares.toSorted((a, b) => b.salesMinor - a.salesMinor)
  const shown = sorted.length > most + 1 ? sorted.slice(0, most) : sorted
  const rest = sorted.slice(shown.length).reduce((sum, { salesMinor }) => sum + salesMinor, 0)
  return [
    ...shown.map(({ label, salesMinor }) => ({ label, value: salesMinor })),
    ...(rest > 0 ? [{ label: 'Other', value: rest }] : []),
  ]
}
