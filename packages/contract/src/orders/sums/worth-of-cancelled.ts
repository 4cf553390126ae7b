import * as z from 'zod/mini'

import { cancelledPart } from './cancelled-part.ts'

/** What returns have settled beside their units. */
export const keptTerms = {
  /** Fees kept of what was paid for goods that came back. */
  keptMinor: z.int(),
  /** Whether the fee of the delivery was given back with a return; null where none was settled. */
  isDeliveryReturned: z.nullable(z.boolean()),
}
const KeptTerms = z.object(keptTerms)
type KeptTerms = z.output<typeof KeptTerms>

interface OrderedLine {
  readonly quantity: number
  readonly cancelledQuantity: number
  /** What is paid for it, after discounts. */
  readonly totalMinor: number
  readonly taxMinor: number
}

export interface Ordered extends KeptTerms {
  readonly addsTax: boolean
  readonly totalMinor: number
  readonly lines: readonly OrderedLine[]
}

/**
 * What was to be paid for the cancelled units of an order, with the part of the tax that came on top of them, less the
 * fees that were kept: of each line never more than its share, and with its last unit all of it. The fee of the delivery
 * goes with the last unit of the order, unless a return has settled it.
 */
export function worthOfCancelled(order: Ordered): number {
  const { addsTax, totalMinor, lines, keptMinor } = order
  const worth = (of: (minor: number, line: OrderedLine) => number) =>
    lines
      .map((line) => of(line.totalMinor, line) + (addsTax ? of(line.taxMinor, line) : 0))
      .reduce((sum, amount) => sum + amount, 0)
  const deliveryMinor = totalMinor - worth((minor) => minor)
  return worth(cancelledPart) + (losesDelivery(order) ? deliveryMinor : 0) - keptMinor
}

/** Nothing is paid for its delivery any more. */
export const losesDelivery = ({
  isDeliveryReturned,
  lines,
}: Pick<KeptTerms, 'isDeliveryReturned'> & {
  readonly lines: readonly Pick<OrderedLine, 'quantity' | 'cancelledQuantity'>[]
}): boolean =>
  isDeliveryReturned ??
  lines.every(({ quantity, cancelledQuantity }) => quantity === cancelledQuantity)
