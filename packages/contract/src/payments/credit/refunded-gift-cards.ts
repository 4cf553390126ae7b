interface SoldUnit {
  readonly amountMinor: number
  /** Balance of its card; the full amount before the card is issued. */
  readonly balanceMinor: number
}

export interface RefundedUnit<Unit> {
  readonly unit: Unit
  /** Taken off its card. */
  readonly takenMinor: number
  /** Spent, and refunded nevertheless. */
  readonly lostMinor: number
  /** Refunded in full: the card is blocked, and the unit cancelled. */
  readonly isWhole: boolean
}

/**
 * Gift cards that a refund pays back: those whose price exceeds the rest of the order. Unspent
 * money is taken first.
 */
export function planCardRefund<Unit extends SoldUnit>(
  units: readonly Unit[],
  {
    refundableMinor,
    amountMinor,
  }: { readonly refundableMinor: number; readonly amountMinor: number },
): RefundedUnit<Unit>[] {
  const soldMinor = units.reduce((sum, unit) => sum + unit.amountMinor, 0)
  let leftMinor = Math.max(0, amountMinor - Math.max(0, refundableMinor - soldMinor))
  const take = (atMostMinor: number): number => {
    const partMinor = Math.min(leftMinor, atMostMinor)
    leftMinor -= partMinor
    return partMinor
  }
  return units
    .toSorted((a, b) => b.balanceMinor - a.balanceMinor)
    .map((unit) => ({ unit, takenMinor: take(Math.min(unit.balanceMinor, unit.amountMinor)) }))
    .map(({ unit, takenMinor }) => {
      const lostMinor = take(unit.amountMinor - takenMinor)
      const isWhole = takenMinor > 0 && takenMinor + lostMinor === unit.amountMinor
      return { unit, takenMinor, lostMinor, isWhole }
    })
    .filter(({ takenMinor, lostMinor }) => takenMinor + lostMinor > 0)
}
