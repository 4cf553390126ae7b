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

test('a cancelled order says where the money goes', () => {
  expect(nextStep({ ...order, status: 'cancelled' })).toContain('money goes back')
})

test('what is only downloaded says when that can be done', () => {
  const download = { ...order, deliveryKind: 'none', lines: [{ kind: 'digital' }] } as const
  expect(nextStep(download)).toBe('Your files are ready to be downloaded.')
  expect(nextStep({ ...download, outstandingMinor: 900 })).toContain('as soon as it is paid')
})
