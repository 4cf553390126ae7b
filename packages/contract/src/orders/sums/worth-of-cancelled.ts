import { cancelledPart } from './cancelled-part.ts'

interface OrderedLine {
  readonly quantity: number
  readonly cancelledQuantity: number
  /** What is paid for it, after discounts. */
  readonly totalMinor: number
  readonly taxMinor: number
}

interface Ordered {
  readonly addsTax: boolean
  readonly totalMinor: number
  readonly lines: readonly OrderedLine[]
}

/**
 * What was to be paid for the cancelled units of an order, with the part of the tax that came on top of them: of each line
 * never more than its share, and with its last unit all of it. With the last unit of the order it is all of the order,
 * the fee of its delivery included.
 */
export function worthOfCancelled({ addsTax, totalMinor, lines }: Ordered): number {
  if (lines.every(({ quantity, cancelledQuantity }) => cancelledQuantity === quantity))
    return totalMinor
  return lines
    .map(
      (line) =>
        cancelledPart(line.totalMinor, line) + (addsTax ? cancelledPart(line.taxMinor, line) : 0),
    )
    .reduce((sum, each) => sum + each, 0)
}
