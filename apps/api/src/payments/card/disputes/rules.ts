import { stepOf } from '@marketday/contract/endpoints/state-machine'
import { cardDisputeTransitions, isOpenDispute } from '@marketday/contract/payments/card/disputes'
import type { CardDisputeEvent, CardDisputeState } from '@marketday/contract/payments/card/disputes'
import type { PaymentEvent } from '@marketday/contract/orders/order-states'

interface Standing {
  readonly status: CardDisputeState
  readonly isInquiry: boolean
}

const events: Readonly<Record<CardDisputeState, CardDisputeEvent | null>> = {
  needs_response: null,
  under_review: 'submit',
  won: 'win',
  lost: 'lose',
  closed: 'close',
}

/** Applies news to a dispute; late and repeated news change nothing. */
export function disputeAfter(current: Standing, heard: Standing): Standing {
  // An inquiry may become a dispute, never the reverse.
  if (heard.isInquiry && !current.isInquiry) return current
  const isRaised = current.isInquiry && !heard.isInquiry
  const event = isRaised ? 'escalate' : events[heard.status]
  const step = event && stepOf(cardDisputeTransitions, current.status, event)
  const status = step?.kind === 'move' && step.to.includes(heard.status) ? heard.status : null
  return { status: status ?? current.status, isInquiry: heard.isInquiry }
}

/** Combined effect of a payment's disputes; inquiries have none. */
export function paymentEventAfter(disputes: readonly Standing[]): PaymentEvent {
  const raised = disputes.filter(({ isInquiry }) => !isInquiry)
  if (raised.some(isOpenDispute)) return 'dispute'
  return raised.some(({ status }) => status === 'lost') ? 'lose' : 'win'
}
