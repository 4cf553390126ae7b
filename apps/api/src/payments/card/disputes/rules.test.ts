import { expect, test } from 'vitest'

import type { CardDisputeState } from '@marketday/contract/payments/card/disputes'

import { disputeAfter, paymentEventAfter } from './rules.ts'

const raised = (status: CardDisputeState) => ({ status, isInquiry: false })
const asked = (status: CardDisputeState) => ({ status, isInquiry: true })

test.each([
  ['the bank was answered', raised('needs_response'), raised('under_review'), 'under_review'],
  ['the payer lost', raised('under_review'), raised('won'), 'won'],
  [
    'late news from before the answer',
    raised('under_review'),
    raised('needs_response'),
    'under_review',
  ],
  ['late news from before the decision', raised('lost'), raised('under_review'), 'lost'],
  ['another decision', raised('won'), raised('lost'), 'won'],
  ['the bank lets it rest', asked('under_review'), asked('closed'), 'closed'],
  ['the payer insists', asked('under_review'), raised('needs_response'), 'needs_response'],
  ['the payer insisted, and lost', asked('needs_response'), raised('won'), 'won'],
  ['the payer insists after all', asked('closed'), raised('needs_response'), 'needs_response'],
  ['late news of the inquiry', raised('needs_response'), asked('closed'), 'needs_response'],
] as const)('a dispute of which one hears that %s', (...[, known, heard, status]) => {
  const isInquiry = known.isInquiry && heard.isInquiry
  expect(disputeAfter(known, heard)).toEqual({ status, isInquiry })
})

test.each([
  ['only asked about', [asked('needs_response')], 'win'],
  ['disputed', [raised('won'), raised('under_review')], 'dispute'],
  ['lost', [raised('won'), raised('lost')], 'lose'],
  ['won', [raised('won'), asked('closed')], 'win'],
] as const)('a payment that is %s', (_what, disputes, event) => {
  expect(paymentEventAfter(disputes)).toBe(event)
})
