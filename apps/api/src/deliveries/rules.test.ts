import { describe, expect, test } from 'vitest'
import { dispatchActions } from '@marketday/contract/deliveries/deliveries'
import { deliveryEvents, deliveryStates } from '@marketday/contract/deliveries/delivery-states'
import type { DeliveryState } from '@marketday/contract/deliveries/delivery-states'

import { actionsFor, actsIn, isPinLocked, noneOnTheWay, sentenceOf } from './rules.ts'
import { stateNames, stepOfDelivery, tooLateToCorrect, tooManyAttempts } from './rules.ts'

test.each([
  ['unscheduled', { schedule: 'scheduled', cancel: 'cancelled' }],
  ['scheduled', { assign: 'assigned', cancel: 'cancelled' }],
  [
    'assigned',
    { unassign: 'scheduled', reassign: 'assigned', start: 'en_route', cancel: 'cancelled' },
  ],
  ['en_route', { arrive: 'arrived', deliver: 'delivered', fail: 'failed', cancel: 'cancelled' }],
  ['arrived', { deliver: 'delivered', fail: 'failed', cancel: 'cancelled' }],
  ['delivered', { correct: 'arrived' }],
  [
    'failed',
    { retry: 'scheduled', returnToStore: 'returning', correct: 'arrived', cancel: 'cancelled' },
  ],
  ['returning', { receive: 'returned' }],
  ['returned', {}],
  ['cancelled', { receive: 'returned' }],
] as const)('a delivery that is %s moves on by these events alone: %o', (state, moves) => {
  const found = deliveryEvents.flatMap((event) => {
    const step = stepOfDelivery(state, event)
    return step.kind === 'move' ? [[event, step.to]] : []
  })
  const expected = Object.entries(moves).map(([event, to]) => [event, [to]])
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected))
})

test.each([
  ['delivered', 'deliver', 'repeat'],
  ['cancelled', 'cancel', 'repeat'],
  ['scheduled', 'schedule', 'repeat'],
  ['unscheduled', 'deliver', 'illegal'],
  ['returned', 'retry', 'illegal'],
] as const)('a delivery that is %s, asked to %s: %s', (state, event, kind) => {
  expect(stepOfDelivery(state, event).kind).toBe(kind)
})

const stop = {
  attempt: 1,
  pinLocked: false,
  closedToday: true,
  goodsAt: 'driver',
} as const
const everything = () => true
const allowed = (status: DeliveryState) => {
  const actions = actionsFor({ ...stop, status }, everything)
  return dispatchActions.filter((action) => actions[action] === null)
}

describe('what a dispatcher may do with a delivery', () => {
  test.each([
    ['unscheduled', ['schedule', 'cancel']],
    ['scheduled', ['schedule', 'assign', 'cancel']],
    ['assigned', ['assign', 'unassign', 'move', 'cancel']],
    ['en_route', ['deliver', 'fail', 'cancel']],
    ['arrived', ['deliver', 'fail', 'cancel']],
    ['delivered', ['correct']],
    ['failed', ['retry', 'returnToStore', 'correct', 'cancel']],
    ['returning', ['receive']],
    ['returned', []],
    ['cancelled', ['receive']],
  ] as const)('that is %s: %o', (status, actions) => {
    expect(allowed(status)).toEqual(actions)
  })

  test.each([
    ['unscheduled', 'not scheduled'],
    ['scheduled', 'scheduled'],
    ['assigned', 'assigned'],
    ['en_route', 'on its way'],
    ['arrived', 'at the door'],
    ['delivered', 'delivered'],
    ['failed', 'failed'],
    ['returning', 'on its way back'],
    ['returned', 'back in the store'],
    ['cancelled', 'cancelled'],
  ] as const)('that is %s is refused in these words: %s', (status, words) => {
    expect(stateNames[status]).toBe(words)
    const actions = actionsFor({ ...stop, status }, everything)
    const possible: readonly string[] = [...allowed(status), 'unlockPin']
    for (const action of dispatchActions.filter((one) => !possible.includes(one)))
      expect(actions[action]).toBe(`Not possible: the delivery is ${words}`)
  })

  test('a second attempt that failed is the last one', () => {
    const last = { ...stop, status: 'failed', attempt: 2 } as const
    expect(actionsFor(last, everything)).toMatchObject({
      retry: 'It was already attempted 2 times. Bring the items back to the store',
      returnToStore: null,
    })
    expect(actionsFor({ ...last, status: 'delivered' }, everything).retry).toBe(
      'Not possible: the delivery is delivered',
    )
  })

  test('what was closed on another day is not opened again', () => {
    for (const status of ['delivered', 'failed'] as const)
      expect(actionsFor({ ...stop, status, closedToday: false }, everything).correct).toBe(
        'The day of this delivery has passed',
      )
    expect(
      actionsFor({ ...stop, status: 'returning', closedToday: false }, everything).correct,
    ).toBe('Not possible: the delivery is on its way back')
  })

  test('goods of a cancelled delivery come back only from a driver', () => {
    for (const goodsAt of ['store', 'lost', 'customer'] as const)
      expect(actionsFor({ ...stop, status: 'cancelled', goodsAt }, everything).receive).toBe(
        'No items are on their way back',
      )
    expect(
      actionsFor({ ...stop, status: 'returning', goodsAt: 'driver' }, everything).receive,
    ).toBeNull()
  })

  test('a locked PIN can be unlocked, whatever the state', () => {
    for (const status of deliveryStates) {
      expect(actionsFor({ ...stop, status, pinLocked: true }, everything).unlockPin).toBeNull()
      expect(actionsFor({ ...stop, status }, everything).unlockPin).toBe('The PIN isn’t locked')
    }
  })

  test('a role that may not change deliveries does nothing, whatever the state', () => {
    const refusal = 'Your role can see deliveries but not change them'
    for (const status of deliveryStates)
      expect(
        actionsFor({ ...stop, status }, (permission) => permission !== 'deliveries.edit'),
      ).toEqual(Object.fromEntries(dispatchActions.map((action) => [action, refusal])))
  })
})

test.each([
  ['unscheduled', ['schedule', 'cancel']],
  ['scheduled', ['assign', 'cancel']],
  ['assigned', ['unassign', 'reassign', 'start', 'cancel']],
  ['en_route', ['arrive', 'deliver', 'fail', 'cancel']],
  ['arrived', ['deliver', 'fail', 'cancel']],
  ['delivered', ['correct']],
  ['failed', ['retry', 'returnToStore', 'correct', 'cancel']],
  ['returning', ['receive']],
  ['returned', []],
  ['cancelled', ['receive']],
] as const)('a refusal about a delivery that is %s names what can be done: %o', (state, acts) => {
  expect(actsIn(state)).toEqual(acts)
})

test.each([
  [true, null],
  [false, 'The day of this delivery has passed'],
  [null, 'The day of this delivery has passed'],
])('a stop closed today (%s) is opened again: %s', (closedToday, reason) => {
  expect(tooLateToCorrect({ closedToday })).toBe(reason)
})

test.each([
  ['cancelled', 'driver', null],
  ['cancelled', 'store', 'No items are on their way back'],
  ['cancelled', 'lost', 'No items are on their way back'],
  ['returning', 'driver', null],
  ['returning', 'store', null],
] as const)(
  'goods of a %s delivery, now at the %s, are received: %s',
  (status, goodsAt, reason) => {
    expect(noneOnTheWay({ ...stop, status, goodsAt })).toBe(reason)
  },
)

test.each([
  [1, null],
  [2, 'It was already attempted 2 times. Bring the items back to the store'],
  [3, 'It was already attempted 3 times. Bring the items back to the store'],
])('after attempt %i it is tried again: %s', (attempt, reason) => {
  expect(tooManyAttempts(attempt)).toBe(reason)
})

test.each([
  [0, false],
  [4, false],
  [5, true],
  [6, true],
])('after %i wrong PINs no more are taken: %s', (failures, locked) => {
  expect(isPinLocked(failures)).toBe(locked)
})

test.each([
  ['schedule', {}, 'Scheduled'],
  ['changeTime', {}, 'Rescheduled'],
  ['assign', { driverName: 'Ola' }, 'Assigned to Ola'],
  ['reassign', { driverName: 'Ola' }, 'Moved to Ola'],
  ['deliver', {}, 'Delivered'],
  ['fail', { reason: 'nobody_home' }, 'Delivery failed: No one was at home'],
  ['fail', { reason: 'The dog' }, 'Delivery failed: The dog'],
  ['fail', { reason: 'constructor' }, 'Delivery failed: constructor'],
  ['fail', {}, 'Delivery failed'],
  ['reassign', { driverName: 'Ola', reason: 'Ill' }, 'Moved to Ola: Ill'],
  ['correct', {}, 'Closing undone'],
  ['wrongPin', {}, 'Wrong PIN entered'],
  ['photographed', {}, 'photographed'],
])('the history tells %s with %o as “%s”', (action, facts, sentence) => {
  expect(sentenceOf(action, facts)).toBe(sentence)
})
