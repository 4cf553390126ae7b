import { expect, test } from 'vitest'

import { findColumn } from '../lists/column-names.ts'
import { readMoney } from './comparing/read-money.ts'
import { findFileCurrency, foreignCurrency } from './find-currency.ts'

test.each([
  ['$95.00', 'GBP', 'CAD', 'CAD'],
  ['$95.00', 'GBP', null, 'USD'],
  ['$95.00', 'CAD', null, null],
  ['$95.00', 'CAD', 'USD', 'USD'],
  ['€95', 'GBP', 'CAD', 'EUR'],
  ['US$95.00', 'GBP', 'CAD', 'USD'],
  ['US $95.00', 'CAD', 'AUD', 'USD'],
  ['HK$95', 'GBP', 'CAD', 'HKD'],
  ['A$95', 'CAD', null, 'AUD'],
  ['AU$95', 'AUD', 'USD', null],
  ['C$95', 'GBP', 'USD', 'CAD'],
  ['CA$95', 'CAD', null, null],
  ['NZ$95', 'AUD', null, 'NZD'],
  ['S$95', 'USD', null, 'SGD'],
  ['R$ 95', 'USD', null, 'BRL'],
  ['$97.000', 'CLP', null, null],
])('the sign of %s in a shop in %s below a heading in %s means %s', (text, shop, heading, code) => {
  expect(foreignCurrency(text, shop, heading)).toBe(code)
})

test('a price marked as the shop’s stays in it below a heading in another currency', () => {
  const context = { currency: 'CAD', decimal: '.', rate: null, rowCurrency: 'USD' } as const
  expect(readMoney('CA$95.00', context)).toEqual({ value: 9500 })
  expect(readMoney('$95.00', context)).toHaveProperty('problem')
})

test('the currency of a heading is that of its column', () => {
  const rows = [
    ['Vase', '$95.00'],
    ['Jug', '$80.00'],
  ]
  const options = { columns: ['title', 'price'] as const, shopCurrency: 'GBP' }
  expect(findFileCurrency(['Item', 'Price (CAD)'], rows, options)).toBe('CAD')
})

test.each([
  ['Price (₹)', 'price'],
  ['Prix (EUR)', 'price'],
  ['Nom de l’article', 'title'],
])('the heading %s is the column %s', (heading, column) => {
  expect(findColumn(heading)).toBe(column)
})
