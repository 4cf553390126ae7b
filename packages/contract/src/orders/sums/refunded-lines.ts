import { sumBy } from '../../money/sum-by.ts'
import { owedBackMinor } from './owed-back.ts'
import type { MoneyOfOrder } from './owed-back.ts'
import { losesDelivery, worthOfCancelled } from './worth-of-cancelled.ts'
import type { Ordered } from './worth-of-cancelled.ts'

interface Line {
  readonly id: string
  readonly quantity: number
  readonly cancelledQuantity: number
  readonly packedQuantity: number
  readonly fulfilledQuantity: number
  readonly returningQuantity: number
}

/** Units neither in a parcel nor handed over: still to be packed, and cancelable. */
export const looseUnits = (line: Omit<Line, 'id' | 'returningQuantity'>): number =>
  line.quantity - line.cancelledQuantity - line.fulfilledQuantity - line.packedQuantity

/** Units that a refund can take: neither in a packed parcel nor in an open return. */
export const refundableUnits = (line: Omit<Line, 'id' | 'fulfilledQuantity'>): number =>
  line.quantity - line.cancelledQuantity - line.packedQuantity - line.returningQuantity

export interface RefundedUnits {
  readonly lines: readonly { readonly lineId: string; readonly quantity: number }[]
  readonly returnsDelivery: boolean
}

interface Placed<L extends Line> {
  readonly lines: readonly L[]
  readonly isDeliveryReturned: boolean | null
}

/**
 * Lines and delivery of an order after a refund. The fee follows the last unit that is cancelled
 * before it is handed over; refunds of delivered units leave it.
 */
export function takeOffRefunded<L extends Line>(
  { lines, isDeliveryReturned }: Placed<L>,
  refund: RefundedUnits,
): { lines: L[]; isDeliveryReturned: boolean | null } {
  const unitsOf = ({ id }: L) =>
    sumBy(
      refund.lines.filter(({ lineId }) => lineId === id),
      ({ quantity }) => quantity,
    )
  const after = lines.map((line) => ({
    ...line,
    cancelledQuantity: line.cancelledQuantity + unitsOf(line),
  }))
  const takesDelivered = lines.some((line) => unitsOf(line) > looseUnits(line))
  const isLeft = takesDelivered ? isDeliveryReturned === true : isDeliveryReturned
  const isLost = losesDelivery({ lines: after, isDeliveryReturned: isLeft })
  return {
    lines: after,
    isDeliveryReturned: refund.returnsDelivery && !isLost ? true : isLeft,
  }
}

/** Amount owed to the customer after a refund of lines and delivery fee, including earlier amounts. */
export function owedAfterRefund<L extends Line & Ordered['lines'][number]>(
  order: Omit<Ordered, 'lines'> & MoneyOfOrder & Placed<L>,
  refund: RefundedUnits,
): number {
  const after = { ...order, ...takeOffRefunded(order, refund) }
  return owedBackMinor({ ...order, cancelledMinor: worthOfCancelled(after) })
}
