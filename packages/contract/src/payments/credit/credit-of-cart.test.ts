import fc from 'fast-check'
import { expect, test } from 'vitest'

import { payableStep } from '../../money/money.ts'
import { leastByCard, spreadCredit } from './credit-of-cart.ts'

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

test('INV-09 odd balances in a currency of three decimals leave no rest below the minimum either', () => {
  expect(of([655, 645], 1300, 'KWD')).toEqual([650, 600])
})

test('INV-09 whatever pays, the rest is nothing or at least the minimum, and payable', () => {
  const currencies = fc.constantFrom('GBP', 'JPY', 'KWD', 'HUF')
  const carts = fc.record({
    currency: currencies,
    balances: fc.array(fc.nat(20_000), { maxLength: 6 }),
    // Near the sum of the balances.
    restSteps: fc.integer({ min: -20, max: 60 }),
  })
  fc.assert(
    fc.property(carts, ({ currency, balances, restSteps }) => {
      const step = payableStep(currency)
      const sumMinor = balances.reduce((sum, balance) => sum + balance, 0)
      const totalMinor = Math.max(0, Math.floor(sumMinor / step) + restSteps) * step
      const amounts = of(balances, totalMinor, currency)
      const restMinor = amounts.reduce((rest, amount) => rest - amount, totalMinor)
      expect(restMinor % step).toBe(0)
      for (const [at, amount] of amounts.entries()) {
        expect(amount).toBeGreaterThanOrEqual(0)
        expect(amount).toBeLessThanOrEqual(balances[at] ?? 0)
      }
      if (restMinor > 0)
        expect(restMinor).toBeGreaterThanOrEqual(Math.min(totalMinor, leastByCard(currency)))
    }),
    { numRuns: 500 },
  )
})
