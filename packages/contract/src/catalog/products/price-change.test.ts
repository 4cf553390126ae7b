import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { payablePrice } from '../../money/money.ts'
import { PriceChange, changePrice } from './price-change.ts'

const changed = (
  priceMinor: number,
  change: PriceChange,
  { currency = 'GBP', compareAtMinor = null as number | null } = {},
) => {
  const result = changePrice({ priceMinor, compareAtMinor, currency }, change)
  return 'refusal' in result ? result.refusal : result.priceMinor
}

test.each([
  [450, { by: 'percent', percentBp: 1_000 }, 495],
  [455, { by: 'percent', percentBp: 1_000 }, 501],
  [333, { by: 'percent', percentBp: -3_333 }, 222],
  [1, { by: 'percent', percentBp: -5_000 }, 1],
  [999_999_999, { by: 'percent', percentBp: 1 }, 1_000_099_999],
  [450, { by: 'percent', percentBp: -10_000 }, 0],
  [450, { by: 'amount', amountMinor: -100 }, 350],
  [450, { by: 'amount', amountMinor: -450 }, 0],
  [450, { by: 'exact', priceMinor: 700 }, 700],
  [0, { by: 'exact', priceMinor: 700 }, 700],
] as const)('%i becomes %o exactly: %i', (before, change, after) => {
  expect(changed(before, change)).toBe(after)
})

test.each([
  [1_248, 'GBP', 1_199],
  [1_249, 'GBP', 1_299],
  [1_299, 'GBP', 1_299],
  [3, 'GBP', 99],
  [12_489, 'KWD', 11_990],
  [12_490, 'KWD', 12_990],
] as const)('%i in %s goes to the nearest .99: %i', (before, currency, after) => {
  const change = { by: 'amount', amountMinor: 0, endsIn99: true } as const
  expect(changed(before, change, { currency })).toBe(after)
})

test('a currency without decimals counts whole units and has no .99', () => {
  expect(changed(155, { by: 'percent', percentBp: 1_000 }, { currency: 'JPY' })).toBe(171)
  expect(changed(155, { by: 'amount', amountMinor: 0, endsIn99: true }, { currency: 'JPY' })).toBe(
    'Prices in JPY have no .99',
  )
})

test('a price never falls below zero, never rises above its compare-at price, and is not made of none', () => {
  expect(changed(99, { by: 'amount', amountMinor: -100 })).toBe('Its price would be below zero')
  expect(changed(0, { by: 'percent', percentBp: 1_000 })).toBe('It has no price yet')
  expect(changed(9_999_999_999, { by: 'percent', percentBp: 100 })).toBe(
    'Its price would be too large',
  )
  expect(changed(450, { by: 'percent', percentBp: 1_000 }, { compareAtMinor: 495 })).toBe(
    'Its compare-at price would no longer be above its price',
  )
})

test('a change that makes no sense is refused before anything is read', () => {
  const accepts = (change: PriceChange) => z.safeParse(PriceChange, change).success
  expect(accepts({ by: 'percent', percentBp: -10_001 })).toBe(false)
  expect(accepts({ by: 'percent', percentBp: 100_001 })).toBe(false)
  expect(accepts({ by: 'exact', priceMinor: -1 })).toBe(false)
  expect(accepts({ by: 'amount', amountMinor: 0.5 })).toBe(false)
  expect(accepts({ by: 'amount', amountMinor: -100 })).toBe(true)
})

test('a changed price is payable, and a price above zero stays above it', () => {
  const tenth = { by: 'percent', percentBp: 1_000 } as const
  expect(changed(1_150, tenth, { currency: 'KWD' })).toBe(1_270)
  expect(changed(20, { by: 'percent', percentBp: -9_000 }, { currency: 'KWD' })).toBe(10)
  expect(changed(1_150, { by: 'exact', priceMinor: 1_254 }, { currency: 'KWD' })).toBe(1_250)
  const changes = fc.oneof(
    fc.record({
      by: fc.constant('percent' as const),
      percentBp: fc.integer({ min: -10_000, max: 100_000 }),
    }),
    fc.record({
      by: fc.constant('amount' as const),
      amountMinor: fc.integer({ min: -5_000, max: 5_000 }),
    }),
    fc.record({ by: fc.constant('exact' as const), priceMinor: fc.nat(100_000) }),
  )
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000 }),
      changes,
      fc.constantFrom('GBP', 'JPY', 'KWD'),
      (priceMinor, change, currency) => {
        const price = changed(priceMinor, change, { currency })
        if (typeof price === 'number') expect(payablePrice(price, currency)).toBe(price)
      },
    ),
  )
})
