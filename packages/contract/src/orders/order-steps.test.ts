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
  expect(now(order)).toBe('order.ordered')
  expect(now({ ...order, fulfilmentStatus: 'packed' })).toBe('order.packed')
  expect(now({ ...order, fulfilmentStatus: 'handed_over', deliveryStatus: 'en_route' })).toBe(
    'order.onItsWay',
  )
  expect(now({ ...order, fulfilmentStatus: 'delivered', deliveryStatus: 'delivered' })).toBe(
    'order.delivered',
  )
})

test('a pick-up is ready once it is packed', () => {
  const pickup = { ...order, deliveryKind: 'pickup' } as const
  expect(now({ ...pickup, fulfilmentStatus: 'packed' })).toBe('order.packedAndReady')
  expect(nextStep({ ...pickup, fulfilmentStatus: 'packed' })).toBe('order.nextReady')
  expect(now({ ...pickup, fulfilmentStatus: 'handed_over' })).toBe('order.pickedUp')
})

test.each([
  ['part_packed', 'delivery', ['order.ordered', 'order.nextPartPacked']],
  ['part_handed_over', 'delivery', ['order.packed', 'order.nextPartOnItsWay']],
  ['part_handed_over', 'pickup', ['order.packedAndReady', 'order.nextPartPickedUp']],
] as const)('ORD-09 an order that is %s for %s says %j', (fulfilmentStatus, deliveryKind, said) => {
  const partly = { ...order, fulfilmentStatus, deliveryKind }
  expect([now(partly), nextStep(partly)]).toEqual(said)
})

test('a cancelled order says where the money goes', () => {
  expect(nextStep({ ...order, status: 'cancelled' })).toBe('order.nextRefund')
})

test('what is only downloaded says when that can be done', () => {
  const download = { ...order, deliveryKind: 'none', lines: [{ kind: 'digital' }] } as const
  expect(nextStep(download)).toBe('order.nextDownloadPaid')
  expect(nextStep({ ...download, outstandingMinor: 900 })).toBe('order.nextDownloadUnpaid')
})
