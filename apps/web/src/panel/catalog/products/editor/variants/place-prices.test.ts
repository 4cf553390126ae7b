import { expect, test } from 'vitest'
import { placePrices } from './MarketPrices.tsx'

const grid = { line: 1, column: 0, lines: 3, columns: 2, digits: 2 }

test('INV-06 a block of prices goes into the table from a field on, and what is none is named', () => {
  expect(placePrices('4.50\t£5\n\tfive\n6\t7', grid)).toEqual({
    prices: [
      { line: 1, column: 0, priceMinor: 450 },
      { line: 1, column: 1, priceMinor: 500 },
      { line: 2, column: 0, priceMinor: null },
    ],
    leftOut: ['five', '6', '7'],
  })
})

test('INV-06 in a currency without fractions a price has none', () => {
  expect(placePrices('450\n4.50', { ...grid, digits: 0 })).toEqual({
    prices: [{ line: 1, column: 0, priceMinor: 450 }],
    leftOut: ['4.50'],
  })
})

test.each([
  ['a single price', '4.50', grid],
  ['what is pasted elsewhere', '4.50\t5.00', { ...grid, line: Number.NaN, column: -1 }],
])('INV-06 %s is left to its field', (...[, text, where]) => {
  expect(placePrices(text, where)).toBeNull()
})
