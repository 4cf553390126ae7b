import { expect, test } from 'vitest'
import { readLines, readQuantity } from './read-lines.ts'

test.each([
  [
    'LOAF-1\t3\nLOAF-2\t12',
    [
      ['LOAF-1', '3'],
      ['LOAF-2', '12'],
    ],
  ],
  ['SKU;Quantity\r\nLOAF-1;3\r\n\r\n', [['LOAF-1', '3']]],
  ['"LOAF-1",3', [['LOAF-1', '3']]],
  ['4006381333931', [['4006381333931', '1']]],
  ['LOAF-1\t', [['LOAF-1', '']]],
  ['', []],
])('%j is read as code and quantity', (text, lines) => {
  expect(readLines(text).map(({ code, quantity }) => [code, quantity])).toEqual(lines)
})

test.each([
  ['3', 3],
  [' 1 200 ', 1200],
  ['3,0', 3],
  ['3.5', null],
  ['0', null],
  ['-2', null],
  ['100001', null],
  ['three', null],
  ['', null],
])('the quantity %j is %j', (text, quantity) => {
  expect(readQuantity(text)).toBe(quantity)
})
