import { expect, test } from 'vitest'

import { paidByCredit } from './gift-card-of-cart.ts'

test('INV-09 a gift card leaves nothing to pay, or what a card can be charged with', () => {
  const of = (availableMinor: number, totalMinor: number, currency = 'GBP') =>
    paidByCredit(availableMinor, { totalMinor, currency })
  expect(of(2500, 1000)).toBe(1000)
  expect(of(1000, 1000)).toBe(1000)
  expect(of(300, 1000)).toBe(300)
  expect(of(970, 1000)).toBe(970)
  expect(of(971, 1000)).toBe(970)
  expect(of(999, 1000, 'EUR')).toBe(950)
  expect(of(10, 20)).toBe(0)
})
