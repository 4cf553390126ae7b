import { expect, test } from 'vitest'
import { parseMinor } from './MoneyField.tsx'
import { parseNumber } from './NumberField.tsx'

test.each([
  ['4.50', 2, 450],
  ['4,5', 2, 450],
  ['.5', 2, 50],
  ['1 234,56', 2, 123_456],
  ['1,234.56', 2, 123_456],
  ['1.234,56', 2, 123_456],
  ['0.29', 2, 29],
  ['500', 0, 500],
  ['4.505', 2, null],
  ['5.5', 0, null],
  ['', 2, null],
  ['.', 2, null],
  ['-4', 2, null],
  ['four', 2, null],
])('the amount %j with %i decimals is %j in minor units', (text, digits, minor) => {
  expect(parseMinor(text, digits)).toBe(minor)
})

test.each([
  ['12', 0, 12],
  ['1 200', 0, 1200],
  ['-3', 0, -3],
  ['1,5', 1, 1.5],
  ['1.5', 0, null],
  ['12a', 0, null],
  ['', 0, null],
])('the number %j with %i decimals is %j', (text, decimals, value) => {
  expect(parseNumber(text, decimals)).toBe(value)
})
