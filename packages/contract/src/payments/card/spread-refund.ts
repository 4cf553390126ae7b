import { splitMinor, splitPayable } from '../../money/money.ts'
import { sumBy } from '../../money/sum-by.ts'

export interface Refundable {
  readonly id: string
  readonly capturedMinor: number
  /** Refunds, except failed ones. */
  readonly countedMinor: number
}

export interface PaymentShare {
  readonly paymentId: string
  readonly amountMinor: number
}

/** Captured and not yet refunded. */
export const leftOfPayment = ({ capturedMinor, countedMinor }: Refundable): number =>
  Math.max(0, capturedMinor - countedMinor)

/**
 * Spreads a refund over the payments in proportion to what is left of each. Null if it exceeds the
 * captured amount not yet refunded.
 */
export function spreadRefund(
  payments: readonly Refundable[],
  amountMinor: number,
  currency: string,
): PaymentShare[] | null {
  const left = payments.map(leftOfPayment)
  if (amountMinor > sumBy(left, Number)) return null
  const shares = splitPayable(amountMinor, left, currency)
  // A payment may hold less than a payable step more than its share.
  const isPossible = shares.every((share, at) => share <= (left[at] ?? 0))
  const parts = isPossible ? shares : splitMinor(amountMinor, left)
  return payments.flatMap(({ id }, at) => {
    const part = parts[at] ?? 0
    return part > 0 ? [{ paymentId: id, amountMinor: part }] : []
  })
}
