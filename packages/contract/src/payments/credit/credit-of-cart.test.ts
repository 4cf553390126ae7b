import { expect, test } from 'vitest'

import { spreadCredit } from './credit-of-cart.ts'

const of = (available: number[], totalMinor: number, currency = 'GBP') =>
  spreadCredit(available, { totalMinor, currency })

test('INV-09 gift cards pay one after the other', () => {
  expect(of([], 1000)).toEqual([])
  expect(of([2500], 1000)).toEqual([1000])
  expect(of([300, 2500], 1000)).toEqual([300, 700])
  expect(of([1000, 2500], 1000)).toEqual([1000, 0])
  expect(of([300, 200], 1000)).toEqual([300, 200])
})

test('INV-09 gift cards leave nothing to pay, or what a card can be charged with', () => {
  expect(of([970], 1000)).toEqual([970])
  expect(of([971], 1000)).toEqual([970])
  expect(of([600, 399], 1000)).toEqual([600, 370])
  expect(of([999], 1000, 'EUR')).toEqual([950])
  expect(of([10], 20)).toEqual([0])
})
