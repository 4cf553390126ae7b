import { expect, test } from 'vitest'
import { nextStep, stepsOf } from './order-steps.ts'

const order = {
  status: 'open',
  deliveryKind: 'delivery',
  fulfilmentStatus: 'unfulfilled',
  deliveryStatus: null,
  lines: [{ kind: 'physical' }],
  outstandingMinor: 0,
} as const
const now = (given: Parameters<typeof stepsOf>[0]) =>
  stepsOf(given).find(({ state }) => state === 'now')?.label

test('a delivery goes from ordered to delivered', () => {
  expect(now(order)).toBe('Ordered')
  expect(now({ ...order, fulfilmentStatus: 'packed' })).toBe('Packed')
  expect(now({ ...order, fulfilmentStatus: 'handed_over', deliveryStatus: 'en_route' })).toBe(
    'On its way',
  )
  expect(now({ ...order, fulfilmentStatus: 'delivered', deliveryStatus: 'delivered' })).toBe(
    'Delivered',
  )
})

test('a pick-up is ready once it is packed', () => {
  const pickup = { ...order, deliveryKind: 'pickup' } as const
  expect(now({ ...pickup, fulfilmentStatus: 'packed' })).toBe('Packed and ready')
  expect(nextStep({ ...pickup, fulfilmentStatus: 'packed' })).toContain('pick it up')
  expect(now({ ...pickup, fulfilmentStatus: 'handed_over' })).toBe('Picked up')
})

test.each([
  ['part_packed', 'delivery', ['Ordered', 'Some of it is packed; next we pack the rest.']],
  [
    'part_handed_over',
    'delivery',
    ['Packed', 'Some of it is on its way to you; the rest is packed.'],
  ],
  [
    'part_handed_over',
    'pickup',
    ['Packed and ready', 'You have picked up some of it; the rest is ready.'],
  ],
] as const)('ORD-09 an order that is %s for %s says %j', (fulfilmentStatus, deliveryKind, said) => {
  const partly = { ...order, fulfilmentStatus, deliveryKind }
  expect([now(partly), nextStep(partly)]).toEqual(said)
})

test('a cancelled order says where the money goes', () => {
  expect(nextStep({ ...order, status: 'cancelled' })).toBe('What is owed to you is given back.')
})

test('what is only downloaded says when that can be done', () => {
  const download = { ...order, deliveryKind: 'none', lines: [{ kind: 'digital' }] } as const
  expect(nextStep(download)).toBe('Your files are ready to be downloaded.')
  expect(nextStep({ ...download, outstandingMinor: 900 })).toContain('as soon as it is paid')
})
