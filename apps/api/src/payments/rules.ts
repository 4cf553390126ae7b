import { paymentTransitions, refundTransitions } from '@marketday/contract/orders/order-states'
import type {
  PaymentEvent,
  PaymentState,
  RefundEvent,
  RefundState,
} from '@marketday/contract/orders/order-states'
import { stepOf } from '@marketday/contract/endpoints/state-machine'

/** The state a payment moves to, or null when the event changes nothing: it is late, repeated or too weak. */
export function nextPaymentState(state: PaymentState, event: PaymentEvent): PaymentState | null {
  const step = stepOf(paymentTransitions, state, event)
  // Without part captures a capture always takes the whole sum: the last state named.
  return step.kind === 'move' ? (step.to.at(-1) ?? null) : null
}

export const refundStep = (state: RefundState, event: RefundEvent) =>
  stepOf(refundTransitions, state, event)

export interface Refundable {
  readonly id: string
  readonly capturedMinor: number
  /** Refunds that were not refused. */
  readonly countedMinor: number
}

/**
 * Spreads a refund over the payments, newest first. Null when more is asked for than was captured and not
 * yet given back.
 */
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
