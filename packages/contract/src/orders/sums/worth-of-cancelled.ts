import * as z from 'zod/mini'

import { payableStep } from '../../money/money.ts'

/** Settled by returns, in addition to units. */
export const keptTerms = {
  /** Fees retained from refunds of returned goods. */
  keptMinor: z.int(),
  /** Whether a return refunded the delivery fee; null if none was settled. */
  isDeliveryReturned: z.nullable(z.boolean()),
}
const KeptTerms = z.object(keptTerms)
type KeptTerms = z.output<typeof KeptTerms>

interface OrderedLine {
  readonly quantity: number
  readonly cancelledQuantity: number
  /** Total after discounts. */
  readonly totalMinor: number
  readonly taxMinor: number
}

export interface Ordered extends KeptTerms {
  readonly currency: string
  readonly addsTax: boolean
  readonly totalMinor: number
  readonly lines: readonly OrderedLine[]
}

/**
 * Value of cancelled units, plus tax added on top, minus retained fees: each line's share rounded
 * down, the full amount with its last unit. The delivery fee follows the order's last unit, unless
 * a return has settled it.
 */
export function worthOfCancelled(order: Ordered): number {
  const { addsTax, totalMinor, lines, keptMinor, currency } = order
  const worth = (of: (minor: number, line: OrderedLine) => number) =>
    lines
      .map((line) => of(line.totalMinor, line) + (addsTax ? of(line.taxMinor, line) : 0))
      .reduce((sum, amount) => sum + amount, 0)
  const deliveryMinor = totalMinor - worth((minor) => minor)
  const cancelledMinor = worth((minor, line) => cancelledPart(minor, line, currency))
  return cancelledMinor + (losesDelivery(order) ? deliveryMinor : 0) - keptMinor
}

/** Whether the delivery is no longer paid for. */
export const losesDelivery = ({
  isDeliveryReturned,
  lines,
}: Pick<KeptTerms, 'isDeliveryReturned'> & {
  readonly lines: readonly Pick<OrderedLine, 'quantity' | 'cancelledQuantity'>[]
}): boolean =>
  isDeliveryReturned ??
  lines.every(({ quantity, cancelledQuantity }) => quantity === cancelledQuantity)

/**
 * Share of a line amount for its cancelled units: rounded down to what can be paid, and the full
 * amount with the last unit. `order_lines.cancelled_tax_minor` is the same in SQL, but for
 * currencies with three decimals.
 */
export const cancelledPart = (
  minor: number,
  {
    quantity,
    cancelledQuantity,
  }: { readonly quantity: number; readonly cancelledQuantity: number },
  currency: string,
): number => {
  if (quantity === cancelledQuantity) return minor
  // BigInt, because amount times quantity may exceed the safe integer range.
  const step = BigInt(payableStep(currency))
  return Number(((BigInt(minor) * BigInt(cancelledQuantity)) / (BigInt(quantity) * step)) * step)
}
