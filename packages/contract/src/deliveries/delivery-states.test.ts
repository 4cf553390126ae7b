import { expect, test } from 'vitest'

import {
  deliveryEvents,
  deliveryStates,
  deliveryTransitions,
  disputeEvents,
  disputeStates,
  disputeTransitions,
  failureReasonTexts,
  failureReasons,
  mayDriverCorrect,
  openDeliveryStates,
} from './delivery-states.ts'
import { walkStates } from '../../testing/walk-states.ts'

test('every event in every state of a delivery', () =>
  walkStates({
    states: deliveryStates,
    events: deliveryEvents,
    table: deliveryTransitions,
    lawful: {
      'unscheduled schedule': 'scheduled',
      'unscheduled cancel': 'cancelled',
      'scheduled assign': 'assigned',
      'scheduled cancel': 'cancelled',
      'assigned unassign': 'scheduled',
      'assigned reassign': 'assigned',
      'assigned start': 'en_route',
      'assigned cancel': 'cancelled',
      'en_route arrive': 'arrived',
      'en_route deliver': 'delivered',
      'en_route fail': 'failed',
      'en_route cancel': 'cancelled',
      'arrived deliver': 'delivered',
      'arrived fail': 'failed',
      'arrived cancel': 'cancelled',
      'delivered correct': 'arrived',
      'failed retry': 'scheduled',
      'failed returnToStore': 'returning',
      'failed correct': 'arrived',
      'failed cancel': 'cancelled',
      'returning receive': 'returned',
      'cancelled receive': 'returned',
    },
  }))

test('a dispute is accepted, attached or discarded once', () =>
  walkStates({
    states: disputeStates,
    events: disputeEvents,
    table: disputeTransitions,
    lawful: {
      'open accept': 'accepted',
      'open attach': 'attached',
      'open discard': 'discarded',
    },
  }))

test.each([
  ['at once', '2026-03-28T14:00:00Z', true],
  ['after nine minutes', '2026-03-28T14:09:00Z', true],
  ['after exactly ten minutes', '2026-03-28T14:10:00Z', true],
  ['a millisecond later', '2026-03-28T14:10:00.001Z', false],
  ['the next day', '2026-03-29T14:00:00Z', false],
])('whether a driver may take back %s that a stop is closed', (_when, at, may) => {
  expect(mayDriverCorrect('2026-03-28T14:00:00Z', at)).toBe(may)
})

test('a parcel is still to reach somebody until it was delivered, failed or was called off', () => {
  const closed = ['delivered', 'failed', 'returning', 'returned', 'cancelled']
  expect([...openDeliveryStates, ...closed]).toEqual([...deliveryStates])
})

test('every reason of a failure has words of its own', () => {
  const words = failureReasons.map((reason) => failureReasonTexts[reason])
  expect(words.filter(Boolean)).toHaveLength(failureReasons.length)
  expect(new Set(words).size).toBe(failureReasons.length)
})
