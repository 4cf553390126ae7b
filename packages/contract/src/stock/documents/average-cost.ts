/** Stock at all locations before a receipt, and its unit cost. */
interface Held {
  readonly onHand: number
  readonly costMinor: number | null
}

/**
 * Moving average of stock and receipt, rounding half up. Without stock or a known cost, the
 * receipt's cost applies.
 */
export function averageCost(
  { onHand, costMinor }: Held,
  received: { readonly quantity: number; readonly unitCostMinor: number },
): number {
  const { quantity, unitCostMinor } = received
  if (onHand <= 0 || costMinor === null) return unitCostMinor
  const pieces = BigInt(onHand + quantity)
  const worth = BigInt(onHand) * BigInt(costMinor) + BigInt(quantity) * BigInt(unitCostMinor)
  return Number((2n * worth + pieces) / (2n * pieces))
}
