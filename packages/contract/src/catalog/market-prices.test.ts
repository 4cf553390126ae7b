import { expect, test } from 'vitest'

import { readMarketPrices, withMarketPrice, writeMarketPrices } from './market-prices.ts'
import { readPlainAmount } from './quantity-breaks.ts'

const markets = [
  { id: 'a', code: 'fr' },
  { id: 'b', code: 'trade' },
]

test('INV-06 prices in markets are written by their codes, and those of deleted markets are not', () => {
  expect(writeMarketPrices({ b: 390, gone: 100, a: 450 }, markets, 2)).toBe('fr: 4.50; trade: 3.90')
  expect(writeMarketPrices({ a: 450 }, markets, 0)).toBe('fr: 450')
  expect(writeMarketPrices({ a: 450 }, markets, 3)).toBe('fr: 0.450')
})

test.each([
  ['fr: 4.50; trade: 3.90', { fr: 450, trade: 390 }],
  [' FR=4.50 ;', { fr: 450 }],
  ['', {}],
  ['fr 4.50', null],
  ['fr: four', null],
  ['fr: 4.50; fr: 4.60', null],
])('INV-06 “%s” is read as %j', (text, prices) => {
  const read = readMarketPrices(text, (amount) => readPlainAmount(amount, 2))
  expect(read && Object.fromEntries(read)).toEqual(prices)
})

test('INV-06 a price is added, replaced and taken out without the others', () => {
  expect(withMarketPrice({ a: 1 }, 'b', 2)).toEqual({ a: 1, b: 2 })
  expect(withMarketPrice({ a: 1, b: 2 }, 'a', 3)).toEqual({ a: 3, b: 2 })
  expect(withMarketPrice({ a: 1, b: 2 }, 'a', null)).toEqual({ b: 2 })
})
