import { describe, expect, test } from 'vitest'
import { deliveryStates } from '@marketday/contract/deliveries/delivery-states'
import { runEvents } from '@marketday/contract/deliveries/driver-run'

import { stateNames } from '../rules.ts'
import { disputeActions, reasonsAgainst } from './rules.ts'

const dispute = {
  status: 'open',
  event: 'deliver',
  delivery: 'en_route',
  closedToday: null,
} as const

test.each([
  ['start', ['scheduled', 'assigned']],
  ['arrive', ['scheduled', 'assigned', 'en_route']],
  ['deliver', ['scheduled', 'assigned', 'en_route', 'arrived', 'failed']],
  ['fail', ['scheduled', 'assigned', 'en_route', 'arrived', 'delivered']],
  ['correct', ['delivered', 'failed']],
] as const)(
  '“%s” that a driver reported can still become true of a delivery: %o',
  (event, states) => {
    const accepted = deliveryStates.filter(
      (delivery) =>
        reasonsAgainst({ ...dispute, event, delivery, closedToday: true }).accept === null,
    )
    expect(accepted).toEqual(states)
  },
)

describe('what cannot become true any more', () => {
  test.each(['unscheduled', 'returning', 'returned', 'cancelled'] as const)(
    'of a delivery that is %s is added to its history',
    (delivery) => {
      for (const event of runEvents)
        expect(reasonsAgainst({ ...dispute, event, delivery })).toEqual({
          accept: `Not possible: the delivery is ${stateNames[delivery]}. Add it to the history instead.`,
          attach: null,
          discard: null,
        })
    },
  )

  test.each([
    ['deliver', 'failed'],
    ['fail', 'delivered'],
    ['correct', 'delivered'],
    ['correct', 'failed'],
  ] as const)('“%s” of a delivery that was %s on another day, neither', (event, delivery) => {
    for (const closedToday of [false, null])
      expect(reasonsAgainst({ ...dispute, event, delivery, closedToday }).accept).toBe(
        'The day of this delivery has passed. Add it to the history instead.',
      )
  })
})

test.each(['accepted', 'attached', 'discarded'] as const)('what was %s is decided', (status) => {
  const decided = 'It has already been decided'
  expect(reasonsAgainst({ ...dispute, status })).toEqual({
    accept: decided,
    attach: decided,
    discard: decided,
  })
  expect(reasonsAgainst({ ...dispute, status, delivery: 'returned' }).accept).toBe(decided)
})

test('whoever may change deliveries decides, another is told that the role does not allow it', () => {
  expect(disputeActions(dispute, () => true)).toEqual({ accept: null, attach: null, discard: null })
  expect(disputeActions({ ...dispute, status: 'accepted' }, () => true).attach).toBe(
    'It has already been decided',
  )
  const refusal = 'Your role can see deliveries but not change them'
  expect(disputeActions(dispute, (permission) => permission !== 'deliveries.edit')).toEqual({
    accept: refusal,
    attach: refusal,
    discard: refusal,
  })
})
