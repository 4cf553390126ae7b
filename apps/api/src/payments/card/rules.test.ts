import { expect, test } from 'vitest'
import { paymentEvents, refundEvents } from '@marketday/contract/orders/order-states'

import { nextPaymentState, refundStep } from './rules.ts'

test.each([
  ['created', { authorise: 'authorised', capture: 'captured', error: 'error', expire: 'expired' }],
  [
    'requires_action',
    { authorise: 'authorised', capture: 'captured', error: 'error', expire: 'expired' },
  ],
  ['authorised', { capture: 'captured', void: 'voided', expire: 'expired' }],
  ['part_captured', { dispute: 'disputed', lose: 'charged_back' }],
  ['captured', { correct: 'voided', dispute: 'disputed', lose: 'charged_back' }],
  ['disputed', { win: 'captured', lose: 'charged_back' }],
  ['declined', {}],
  ['error', {}],
  ['expired', {}],
  ['voided', {}],
  ['charged_back', { dispute: 'disputed' }],
] as const)('a payment that is %s moves on by these events and no other: %o', (state, moves) => {
  const none = Object.fromEntries(paymentEvents.map((event) => [event, null]))
  const found = paymentEvents.map((event) => [event, nextPaymentState(state, event)])
  expect(Object.fromEntries(found)).toEqual({ ...none, ...moves })
})

test.each([
  ['requested', { submit: ['pending'] }, []],
  ['pending', { succeed: ['succeeded'], fail: ['failed'] }, ['submit', 'retry']],
  ['succeeded', { reverse: ['reversed'] }, ['succeed']],
  ['failed', { retry: ['pending'] }, ['fail']],
  ['reversed', { retry: ['pending'] }, ['reverse']],
] as const)('a refund that is %s moves on by %o and hears %o once more', (state, moves, again) => {
  const steps = refundEvents.map((event) => ({ event, step: refundStep(state, event) }))
  const found = steps.flatMap(({ event, step }) => (step.kind === 'move' ? [[event, step.to]] : []))
  expect(Object.fromEntries(found)).toEqual(moves)
  expect(steps.filter(({ step }) => step.kind === 'repeat').map(({ event }) => event)).toEqual(
    again,
  )
})
