import { expect, test } from 'vitest'
import { breaksBelow, QuantityBreaks, unitPriceOf } from './quantity-breaks.ts'

const breaks = [
  { from: 10, priceMinor: 250 },
  { from: 50, priceMinor: 200 },
]

test.each([
  [1, 300],
  [9, 300],
  [10, 250],
  [49, 250],
  [50, 200],
  [100_000, 200],
])('INV-06 each of %i pieces costs %i', (quantity, price) => {
  expect(unitPriceOf({ priceMinor: 300, quantityBreaks: breaks }, quantity)).toBe(price)
})

test('INV-06 in a sale the lower price is paid', () => {
  const variant = { priceMinor: 220, quantityBreaks: breaks }
  expect(unitPriceOf(variant, 10)).toBe(220)
  expect(unitPriceOf(variant, 50)).toBe(200)
  expect(breaksBelow(variant)).toEqual([{ from: 50, priceMinor: 200 }])
})

test.each([
  [[{ from: 1, priceMinor: 200 }], '0.from'],
  [[{ from: 2, priceMinor: -1 }], '0.priceMinor'],
  [[...breaks, { from: 50, priceMinor: 100 }], '2.from'],
  [[...breaks, { from: 60, priceMinor: 200 }], '2.priceMinor'],
  [Array.from({ length: 6 }, (_none, at) => ({ from: at + 2, priceMinor: 100 - at })), ''],
])('INV-06 breaks %j are refused at %s', (given, path) => {
  const [issue] = QuantityBreaks.safeParse(given).error?.issues ?? []
  expect(issue?.path.join('.')).toBe(path)
})
