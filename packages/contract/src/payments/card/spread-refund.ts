export interface Refundable {
  readonly id: string
  readonly capturedMinor: number
  /** Refunds, except failed ones. */
  readonly countedMinor: number
}

/** Spreads a refund over the payments, newest first. Null if it exceeds the captured amount not yet refunded. */
export function spreadRefund(
  payments: readonly Refundable[],
  amountMinor: number,
): { paymentId: string; amountMinor: number }[] | null {
  let rest = amountMinor
  const parts: { paymentId: string; amountMinor: number }[] = []
  for (const { id, capturedMinor, countedMinor } of payments.toReversed()) {
    const part = Math.min(rest, capturedMinor - countedMinor)
    if (part > 0) parts.push({ paymentId: id, amountMinor: part })
    rest -= Math.max(0, part)
  }
  return rest === 0 ? parts : null
}
