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
  expect(nextStep({ ...pickup, fulfilmentStatus: 'packed' })).toContain('ready for pick-up')
  expect(now({ ...pickup, fulfilmentStatus: 'handed_over' })).toBe('Picked up')
})

test.each([
  ['part_packed', 'delivery', ['Ordered', 'Part of your order is packed. Next, we pack the rest.']],
  [
    'part_handed_over',
    'delivery',
    ['Packed', 'Part of your order is on its way; the rest is packed.'],
  ],
  [
    'part_handed_over',
    'pickup',
    ['Packed and ready', 'You picked up part of your order; the rest is ready.'],
  ],
] as const)('ORD-09 an order that is %s for %s says %j', (fulfilmentStatus, deliveryKind, said) => {
  const partly = { ...order, fulfilmentStatus, deliveryKind }
  expect([now(partly), nextStep(partly)]).toEqual(said)
})

test('a cancelled order says where the money goes', () => {
  expect(nextStep({ ...order, status: 'cancelled' })).toBe('We’ll refund what we owe you.')
})

test('what is only downloaded says when that can be done', () => {
  const download = { ...order, deliveryKind: 'none', lines: [{ kind: 'digital' }] } as const
  expect(nextStep(download)).toBe('Your files are ready to download.')
  expect(nextStep({ ...download, outstandingMinor: 900 })).toContain('once it’s paid')
})
