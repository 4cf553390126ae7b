import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PriceEnding, homePriceFor, priceIn } from './price-rule.ts'

test.each([
  [0, null, 1234, 1234],
  [1000, null, 1234, 1357],
  [-2500, null, 1000, 750],
  [1000, '99', 1234, 1399],
  [1000, '00', 1234, 1400],
  [0, '99', 10_049, 10_099],
  [0, '99', 10_048, 9_999],
  [0, '50', 10, 50],
  [0, '00', 10, 100],
  [-9000, null, 1, 1],
  [5000, '99', 0, 0],
] as const)(
  'INV-06 changed by %i and ending in %s, %i is %i',
  (...[change, ending, minor, expected]) => {
    const rule = { priceChangeBp: change, priceEnding: ending }
    expect(priceIn(rule, minor, 'GBP')).toBe(expected)
  },
)

test('INV-06 a currency without smaller coins has no endings', () => {
  expect(priceIn({ priceChangeBp: 1000, priceEnding: '99' }, 500, 'JPY')).toBe(550)
})

const rule = fc.record({
  priceChangeBp: fc.integer({ min: -9000, max: 50_000 }),
  priceEnding: fc.constantFrom(null, ...PriceEnding.options),
})
const price = fc.integer({ min: 1, max: 10_000_000 })

test('INV-06 the price at home that leads to a price in a market is the lowest that does', () => {
  fc.assert(
    fc.property(rule, price, (chosen, minor) => {
      const home = homePriceFor(chosen, minor, 'GBP')
      expect(priceIn(chosen, home, 'GBP')).toBeGreaterThanOrEqual(minor)
      if (home > 1) expect(priceIn(chosen, home - 1, 'GBP')).toBeLessThan(minor)
    }),
  )
})

test('INV-06 what is sorted by price stays sorted, and nothing becomes free', () => {
  fc.assert(
    fc.property(rule, price, price, (chosen, a, b) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)].map((each) =>
        priceIn(chosen, each, 'GBP'),
      ) as [number, number]
      expect(low).toBeGreaterThan(0)
      expect(low).toBeLessThanOrEqual(high)
    }),
  )
})
