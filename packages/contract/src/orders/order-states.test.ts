import { describe, expect, it } from 'vitest'

import {
  fulfilmentEvents,
  fulfilmentStates,
  fulfilmentTransitions,
  isFailedRefund,
  orderEvents,
  orderStates,
  orderTransitions,
  paymentBadge,
  paymentEvents,
  paymentStates,
  paymentTransitions,
  refundEvents,
  refundStates,
  refundTransitions,
} from './order-states.ts'
import { walkStates } from '../../testing/walk-states.ts'

/** Every cell that is not a dash: `state event` and the state it leads to. */
const lawful: Readonly<Record<string, string>> = {
  'checkout place': 'open|pending_review',
  'checkout expire': 'expired',
  'pending_review approve': 'open',
  'pending_review reject': 'cancelled',
  'open hold': 'held',
  'open change': 'open',
  'open cancelLines': 'open|cancelled',
  'open cancel': 'cancelled',
  'open complete': 'completed',
  'held release': 'open',
  'completed reopen': 'open',
  'completed archive': 'archived',
  'cancelled archive': 'archived',
  'archived unarchive': 'completed|cancelled',
}

const lawfulPayments: Readonly<Record<string, string>> = {
  'created authorise': 'authorised',
  'created capture': 'captured',
  'created error': 'error',
  'created expire': 'expired',
  'requires_action authorise': 'authorised',
  'requires_action capture': 'captured',
  'requires_action error': 'error',
  'requires_action expire': 'expired',
  'authorised capture': 'part_captured|captured',
  'authorised void': 'voided',
  'authorised expire': 'expired',
  'captured correct': 'voided',
  'captured dispute': 'disputed',
  'captured lose': 'charged_back',
  'part_captured dispute': 'disputed',
  'part_captured lose': 'charged_back',
  'disputed win': 'part_captured|captured',
  'disputed lose': 'charged_back',
  'charged_back dispute': 'disputed',
}

const lawfulRefunds: Readonly<Record<string, string>> = {
  'requested submit': 'pending',
  'pending succeed': 'succeeded',
  'pending fail': 'failed',
  'succeeded reverse': 'reversed',
  'failed retry': 'pending',
  'reversed retry': 'pending',
}

const lawfulGoods: Readonly<Record<string, string>> = {
  'planned startPick': 'picking',
  'planned perform': 'delivered',
  'planned cancel': 'cancelled',
  'picking pack': 'packed',
  'picking cancel': 'cancelled',
  'packed handOver': 'handed_over',
  'packed unpack': 'picking|cancelled',
  'handed_over delivered': 'delivered',
  'handed_over undoHandOver': 'packed',
  'delivered correct': 'handed_over',
}

describe('every state and event does what features 2 says', () => {
  it('orders', () =>
    walkStates({ states: orderStates, events: orderEvents, table: orderTransitions, lawful }))
  it('payments', () =>
    walkStates({
      states: paymentStates,
      events: paymentEvents,
      table: paymentTransitions,
      lawful: lawfulPayments,
    }))
  it('refunds', () =>
    walkStates({
      states: refundStates,
      events: refundEvents,
      table: refundTransitions,
      lawful: lawfulRefunds,
    }))
  it('packing', () =>
    walkStates({
      states: fulfilmentStates,
      events: fulfilmentEvents,
      table: fulfilmentTransitions,
      lawful: lawfulGoods,
    }))
})

it.each([
  ['requested', false],
  ['pending', false],
  ['succeeded', false],
  ['failed', true],
  ['reversed', true],
] as const)('whether a person decides about a refund that is %s: %s', (status, waits) => {
  expect(isFailedRefund(status)).toBe(waits)
})

describe('the payment badge', () => {
  it.each([
    { captured: 0, refunded: 0, badge: 'unpaid' },
    { authorised: 50, captured: 0, refunded: 0, badge: 'part_authorised' },
    { authorised: 100, captured: 0, refunded: 0, badge: 'authorised' },
    { authorised: 60, captured: 40, refunded: 0, badge: 'authorised' },
    { authorised: 30, captured: 40, refunded: 0, badge: 'part_authorised' },
    { authorised: 10, captured: 100, refunded: 0, badge: 'paid' },
    { captured: 40, refunded: 0, badge: 'part_paid' },
    { captured: 100, refunded: 0, badge: 'paid' },
    { captured: 120, refunded: 0, badge: 'overpaid' },
    { captured: 100, refunded: 30, goodwill: 30, badge: 'part_refunded' },
    { captured: 100, refunded: 30, cancelled: 30, badge: 'part_refunded' },
    { captured: 100, refunded: 100, cancelled: 100, badge: 'refunded' },
    { captured: 40, refunded: 40, cancelled: 100, badge: 'refunded' },
    // A second payment came back, before and after the order was paid in cash.
    { captured: 200, refunded: 100, badge: 'paid' },
    { captured: 200, refunded: 100, cancelled: 30, badge: 'overpaid' },
    { captured: 200, refunded: 130, cancelled: 30, badge: 'part_refunded' },
    { captured: 100, refunded: 100, badge: 'unpaid' },
    { captured: 140, refunded: 100, badge: 'part_paid' },
    { authorised: 100, captured: 100, refunded: 100, badge: 'authorised' },
  ])(
    '$badge: captured $captured, refunded $refunded, cancelled $cancelled of 100',
    ({ authorised = 0, captured, refunded, goodwill = 0, cancelled = 0, badge }) => {
      const dueMinor = 100 - cancelled
      const sums = { capturedMinor: captured, refundedMinor: refunded, totalMinor: 100, dueMinor }
      const balanceMinor = captured - (refunded - goodwill) - dueMinor
      expect(paymentBadge({ ...sums, authorisedMinor: authorised, balanceMinor })).toBe(badge)
    },
  )
})
