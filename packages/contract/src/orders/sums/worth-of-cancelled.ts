import { sumBy } from '../../money/sum-by.ts'
import * as z from 'zod/mini'

import { payableStep } from '../../money/money.ts'

/** Settled in addition to units. */
export const keptTerms = {
  /** Fees retained from refunds of returned goods. */
  keptMinor: z.int(),
  /** Whether a return refunded the delivery fee; null if none was settled. */
  isDeliveryReturned: z.nullable(z.boolean()),
  /** Refunded of sold gift cards that keep the rest of their value. */
  returnedCardsMinor: z.int(),
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
 * Value of cancelled units, plus tax added on top and what was refunded of gift cards, minus retained
 * fees: each line's share rounded
 * down, the full amount with its last unit. The delivery fee follows the order's last unit, unless
 * a return has settled it.
 */
export function worthOfCancelled(order: Ordered): number {
  const { addsTax, lines, keptMinor, returnedCardsMinor, currency } = order
  const cancelledMinor = sumBy(
    lines,
    (line) =>
      cancelledPart(line.totalMinor, line, currency) +
      (addsTax ? cancelledTaxOfLine(line, order) : 0),
  )
  const settledMinor = returnedCardsMinor - keptMinor
  return cancelledMinor + (losesDelivery(order) ? deliveryWorth(order) : 0) + settledMinor
}

/** Delivery fee with the tax added on top. */
export const deliveryWorth = ({
  addsTax,
  totalMinor,
  lines,
}: Pick<Ordered, 'addsTax' | 'totalMinor' | 'lines'>): number =>
  totalMinor - sumBy(lines, (line) => line.totalMinor + (addsTax ? line.taxMinor : 0))

/** Whether the delivery is no longer paid for. */
export const losesDelivery = ({
  isDeliveryReturned,
  lines,
}: Pick<KeptTerms, 'isDeliveryReturned'> & {
  readonly lines: readonly Pick<OrderedLine, 'quantity' | 'cancelledQuantity'>[]
}): boolean =>
  isDeliveryReturned ??
  lines.every(({ quantity, cancelledQuantity }) => quantity === cancelledQuantity)

type Quantities = Pick<OrderedLine, 'quantity' | 'cancelledQuantity'>

/**
 * Share of a line amount for its cancelled units: rounded down to what can be paid, and the full
 * amount with the last unit.
 */
export const cancelledPart = (minor: number, line: Quantities, currency: string): number =>
  cancelledShare(minor, line, payableStep(currency))

function cancelledShare(
  minor: number,
  { quantity, cancelledQuantity }: Quantities,
  payable: number,
): number {
  if (quantity === cancelledQuantity) return minor
  // BigInt, because amount times quantity may exceed the safe integer range.
  const step = BigInt(payable)
  return Number(((BigInt(minor) * BigInt(cancelledQuantity)) / (BigInt(quantity) * step)) * step)
}

type TaxedLine = Omit<OrderedLine, 'totalMinor'>
type Terms = Pick<Ordered, 'addsTax' | 'currency'>

/** Tax of a line's cancelled units; must be payable only where it is added on top. */
export const cancelledTaxOfLine = (line: TaxedLine, { addsTax, currency }: Terms): number =>
  cancelledShare(line.taxMinor, line, addsTax ? payableStep(currency) : 1)

interface TaxedOrder extends Terms, Pick<KeptTerms, 'isDeliveryReturned'> {
  readonly taxMinor: number
  readonly lines: readonly TaxedLine[]
}

/** Tax of all that is no longer paid for: cancelled units and the delivery. */
export const cancelledTax = (order: TaxedOrder): number =>
  sumBy(order.lines, (line) => cancelledTaxOfLine(line, order)) +
  (losesDelivery(order) ? order.taxMinor - sumBy(order.lines, (line) => line.taxMinor) : 0)
