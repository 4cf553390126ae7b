/** What is on hand before a receipt, at all locations, and what one piece of it costs. */
interface Held {
  readonly onHand: number
  readonly costMinor: number | null
}

/**
 * The moving average of what is on hand and what comes in, a half rounded up. Where nothing is on hand, or nobody has
 * said what it costs, what comes in decides alone.
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
