interface OrderedLine {
  readonly quantity: number
  readonly cancelledQuantity: number
  readonly unitPriceMinor: number
  readonly taxMinor: number
}

interface Ordered {
  readonly addsTax: boolean
  readonly totalMinor: number
  readonly lines: readonly OrderedLine[]
}

/**
 * What the cancelled units of an order are worth, with the part of the tax that came on top of them. With the last unit it is all of the order, the fee of its delivery included.
 */
export function worthOfCancelled({ addsTax, totalMinor, lines }: Ordered): number {
  if (lines.every(({ quantity, cancelledQuantity }) => cancelledQuantity === quantity))
    return totalMinor
  return lines
    .map(({ quantity, cancelledQuantity, unitPriceMinor, taxMinor }) => {
      const added = addsTax ? Math.floor((taxMinor * cancelledQuantity) / quantity) : 0
      return unitPriceMinor * cancelledQuantity + added
    })
    .reduce((sum, each) => sum + each, 0)
}
