import { paymentTransitions, refundTransitions } from '@marketday/contract/orders/order-states'
import type {
  PaymentEvent,
  PaymentState,
  RefundEvent,
  RefundState,
} from '@marketday/contract/orders/order-states'
import { stepOf } from '@marketday/contract/endpoints/state-machine'

/** Next state, or null if the event is late, repeated or irrelevant. */
export function nextPaymentState(state: PaymentState, event: PaymentEvent): PaymentState | null {
  const step = stepOf(paymentTransitions, state, event)
  // The last state is that of the full amount.
  return step.kind === 'move' ? (step.to.at(-1) ?? null) : null
}

export const refundStep = (state: RefundState, event: RefundEvent) =>
  stepOf(refundTransitions, state, event)
