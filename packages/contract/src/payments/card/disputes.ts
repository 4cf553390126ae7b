import * as z from 'zod/mini'

import type { Transitions } from '../../endpoints/state-machine.ts'
import { Id, Time } from '../../endpoints/scalars.ts'

/** Dispute states of a payment at the payer's bank. An inquiry without follow-up is closed. */
export const cardDisputeStates = [
  'needs_response',
  'under_review',
  'won',
  'lost',
  'closed',
] as const
export type CardDisputeState = (typeof cardDisputeStates)[number]

export const cardDisputeEvents = ['submit', 'escalate', 'win', 'lose', 'close'] as const
export type CardDisputeEvent = (typeof cardDisputeEvents)[number]

const decided = { win: ['won'], lose: ['lost'], close: ['closed'] } as const

/** An inquiry escalates; its outcome may be the first event received. */
const escalate = ['needs_response', 'under_review', 'won', 'lost'] as const

export const cardDisputeTransitions: Transitions<CardDisputeState, CardDisputeEvent> = {
  needs_response: { submit: ['under_review'], escalate, ...decided },
  under_review: { escalate, ...decided },
  won: {},
  lost: {},
  closed: { escalate },
}

export const isOpenDispute = ({ status }: { readonly status: CardDisputeState }): boolean =>
  status === 'needs_response' || status === 'under_review'

export const CardDispute = z.object({
  id: Id,
  paymentId: Id,
  status: z.enum(cardDisputeStates),
  /** Inquiry only: no money withdrawn. */
  isInquiry: z.boolean(),
  amountMinor: z.int(),
  /** Amount withdrawn, or about to be. */
  heldMinor: z.int(),
  reason: z.string(),
  /** Deadline for evidence; null if none is required. */
  evidenceDueAt: z.nullable(Time),
  openedAt: Time,
  /** Provider page for the response. */
  url: z.string(),
})
export type CardDispute = z.output<typeof CardDispute>

/** Provider reason codes (docs.stripe.com/disputes/categories) in words. */
const reasonWords: Readonly<Record<string, string>> = {
  credit_not_processed: 'The payer didn’t receive a promised refund',
  duplicate: 'The payer was charged twice',
  fraudulent: 'The payer says they didn’t make this payment',
  product_not_received: 'The payer says they received nothing',
  product_unacceptable: 'The payer says the items weren’t as described',
  subscription_canceled: 'The payer says they had cancelled',
  unrecognized: 'The payer does not recognise the payment',
  noncompliant: 'The bank says a card network rule was broken',
}

export const disputeReason = (code: string): string =>
  reasonWords[code] ?? 'The bank gave no specific reason'

/** Returns the reason no further refund is possible; null if it is. */
export function refuseRefund({
  refundableMinor,
  disputedMinor,
}: {
  readonly refundableMinor: number
  readonly disputedMinor: number
}): string | null {
  if (refundableMinor > 0) return null
  return disputedMinor > 0
    ? 'The payment is disputed. The bank decides who gets the money'
    : 'There is no payment to refund'
}
