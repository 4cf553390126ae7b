import { expect, test } from 'vitest'

import { readMinor, readPrice, readSellingPrice } from './price.ts'

const prices = [
  ['1.299,00 €', null, 129_900, 'EUR'],
  ['1,299.00', 'USD', 129_900, 'USD'],
  ['£1,299.00', null, 129_900, 'GBP'],
  ['1 299,00 €', null, 129_900, 'EUR'],
  ["CHF 1'299.00", null, 129_900, 'CHF'],
  ['1.299', 'EUR', 129_900, 'EUR'],
  ['1,299', 'GBP', 129_900, 'GBP'],
  ['1.299', 'KWD', 1299, 'KWD'],
  ['12,5', 'EUR', 1250, 'EUR'],
  ['12.5', 'USD', 1250, 'USD'],
  ['0,125', 'EUR', 13, 'EUR'],
  ['4.20', 'GBP', 420, 'GBP'],
  ['€4', null, 400, 'EUR'],
  ['¥1,200', null, 1200, 'JPY'],
  ['from £ 4.20', null, 420, 'GBP'],
  ['1.234.567,89', 'EUR', 123_456_789, 'EUR'],
  ['1,234,567', 'USD', 123_456_700, 'USD'],
  ['US$ 19.99', null, 1999, 'USD'],
  ['0', 'GBP', 0, 'GBP'],
  ['19,99 zł', null, 1999, 'PLN'],
] as const

test.each(prices)(
  '«%s» on a website in %s is %s minor units of %s',
  (text, website, ...expected) => {
    const price = readPrice(text, { currency: website })
    expect([price?.amountMinor, price?.currency]).toEqual(expected)
  },
)

test.each([
  '',
  'Call us',
  '-5.00',
  'free',
  '999999999999999',
  null,
  {},
  Number.NaN,
  'x'.repeat(300),
])('«%s» is no price', (value) => {
  expect(readPrice(value, { currency: 'GBP' })).toBeNull()
})

test('an amount for programs has its decimals after the point, however many', () => {
  expect(readPrice('1.299', { currency: 'EUR', isMachine: true })?.amountMinor).toBe(130)
  expect(readPrice(12.5, { currency: 'GBP' })?.amountMinor).toBe(1250)
  expect(readPrice('1.299,00 €', { currency: 'EUR', isMachine: true })?.amountMinor).toBe(129_900)
})

test('a scaled amount keeps the decimals the website names', () => {
  expect(readMinor('1299', 2, 'GBP')?.amountMinor).toBe(1299)
  expect(readMinor('1299', 0, 'GBP')?.amountMinor).toBe(129_900)
  expect(readMinor('12990', 3, 'GBP')?.amountMinor).toBe(1299)
  expect(readMinor('', 2, 'GBP')).toBeNull()
})

test('a bare dollar sign names no currency', () =>
  expect(readPrice('$5', { currency: null })?.currency).toBeNull())

test('what costs nothing has no price to sell at', () => {
  expect(readSellingPrice('0.00', { currency: 'GBP' })).toBeNull()
  expect(readSellingPrice('0.01', { currency: 'GBP' })?.amountMinor).toBe(1)
})
