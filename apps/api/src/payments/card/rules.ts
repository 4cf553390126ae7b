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
  // The last state named is that of the whole sum.
  return step.kind === 'move' ? (step.to.at(-1) ?? null) : null
}

export const refundStep = (state: RefundState, event: RefundEvent) =>
  stepOf(refundTransitions, state, event)
