import { expect, test } from 'vitest'

import { findColumn } from '../lists/column-names.ts'
import { findFileCurrency, foreignCurrency } from './find-currency.ts'

test.each([
  ['$95.00', 'GBP', 'CAD', 'CAD'],
  ['$95.00', 'GBP', null, 'USD'],
  ['$95.00', 'CAD', null, null],
  ['$95.00', 'CAD', 'USD', 'USD'],
  ['€95', 'GBP', 'CAD', 'EUR'],
])('the sign of %s in a shop in %s below a heading in %s means %s', (text, shop, heading, code) => {
  expect(foreignCurrency(text, shop, heading)).toBe(code)
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
