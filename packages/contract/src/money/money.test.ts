import fc from 'fast-check'
import { expect, test, vi } from 'vitest'

import {
  formatMoney,
  includedTaxMinor,
  minorDigits,
  splitMinor,
  toDecimal,
  toMajor,
} from './money.ts'

test.each([
  { total: 100, weights: [1, 1], parts: [50, 50] },
  { total: 100, weights: [1, 1, 1], parts: [34, 33, 33] },
  { total: 101, weights: [1, 1, 1], parts: [34, 34, 33] },
  { total: 100, weights: [1, 2], parts: [33, 67] },
  { total: 10, weights: [2, 1, 1], parts: [5, 3, 2] },
  { total: 100, weights: [1, 5, 1], parts: [14, 72, 14] },
  { total: 7, weights: [300, 100, 0], parts: [5, 2, 0] },
  { total: 0, weights: [3, 4], parts: [0, 0] },
  { total: -100, weights: [1, 1, 1], parts: [-33, -33, -34] },
  { total: 5, weights: [0, 0, 0], parts: [5, 0, 0] },
  { total: 5, weights: [], parts: [] },
  // Equal remainders go to the greater weight; products of these weights exceed float precision.
  { total: 2, weights: [1, 3], parts: [0, 2] },
  {
    total: 9_007_199_254_740_991,
    weights: [9_007_199_254_740_990, 1],
    parts: [9_007_199_254_740_990, 1],
  },
])('$total is split over $weights as $parts', ({ total, weights, parts }) => {
  expect(splitMinor(total, weights)).toEqual(parts)
})

test.each([
  [1200, 2000, 200],
  [1050, 500, 50],
  [100, 2000, 17],
  [999, 0, 0],
  [0, 2000, 0],
])('of %d with tax at %d hundredths of a percent, %d are tax', (gross, rate, tax) => {
  expect(includedTaxMinor(gross, rate)).toBe(tax)
})

test.each([
  ['GBP', 2],
  ['JPY', 0],
  ['KWD', 3],
])('%s has %d decimals, however often they are asked for', (currency, digits) => {
  expect([minorDigits(currency), minorDigits(currency)]).toEqual([digits, digits])
})

test.each([
  { amount: 450, currency: 'GBP', words: '£4.50' },
  { amount: 0, currency: 'GBP', locale: 'en-GB', words: '£0.00' },
  { amount: -123_456, currency: 'GBP', locale: 'en-GB', words: '-£1,234.56' },
  { amount: 450, currency: 'JPY', locale: 'en-GB', words: 'JP¥450' },
  { amount: 450, currency: 'EUR', locale: 'de-DE', words: '4,50\u00a0€' },
  { amount: 1500, currency: 'KWD', locale: 'en-GB', words: 'KWD\u00a01.500' },
])('$amount of $currency reads $words', ({ amount, currency, locale, words }) => {
  expect(formatMoney(amount, currency, locale)).toBe(words)
})

test('no amount has no sign', () => {
  expect(formatMoney(-0, 'GBP')).toBe('£0.00')
})

test('one formatter is kept per locale and currency', () => {
  const made = vi.spyOn(Intl, 'NumberFormat')
  try {
    const writeAll = () =>
      ['en-GB', 'sv-SE'].map((locale) => [
        formatMoney(100, 'SEK', locale),
        formatMoney(100, 'NOK', locale),
      ])
    const first = writeAll()
    // Two currencies in two languages; decimals come from the module's table.
    expect(made).toHaveBeenCalledTimes(4)
    expect(writeAll()).toEqual(first)
    expect(made).toHaveBeenCalledTimes(4)
  } finally {
    made.mockRestore()
  }
})

test.each([
  { amount: -5, currency: 'GBP', text: '-0.05' },
  { amount: -5, currency: 'JPY', text: '-5' },
  { amount: -1_255, currency: 'KWD', text: '-1.255' },
  { amount: -0, currency: 'GBP', text: '0.00' },
  { amount: 5_377, currency: 'GBP', text: '53.77' },
])('$amount minor units of $currency are $text', ({ amount, currency, text }) => {
  expect(toDecimal(amount, minorDigits(currency))).toBe(text)
})

test('every amount of every currency keeps its sign, its digits and its value as a decimal', () => {
  const currencies = Intl.supportedValuesOf('currency')
  expect(new Set(currencies.map(minorDigits))).toEqual(new Set([0, 2, 3]))
  fc.assert(
    fc.property(fc.constantFrom(...currencies), fc.maxSafeInteger(), (currency, amountMinor) => {
      const digits = minorDigits(currency)
      const text = toDecimal(amountMinor, digits)
      expect(text).toMatch(digits === 0 ? /^-?\d+$/ : new RegExp(`^-?\\d+\\.\\d{${digits}}$`))
      expect(BigInt(text.replace('.', ''))).toBe(BigInt(amountMinor))
      expect(toMajor(amountMinor, currency)).toBe(Number(text))
    }),
    { examples: currencies.map((currency) => [currency, -5]) },
  )
})
