import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTsv, writeTsv } from './tsv.ts'

test.each([
  ['one cell', '4.50', [['4.50']]],
  [
    'lines and columns',
    'a\tb\nc\td',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['the break after the last line', 'a\r\nb\r\n', [['a'], ['b']]],
  ['old Mac breaks', 'a\rb', [['a'], ['b']]],
  ['quotes around a break', '"a\nb"\tc', [['a\nb', 'c']]],
  ['doubled quotes', '"say ""hi"""', [['say "hi"']]],
  ['quotes inside of a word', '5" pipe\tx', [['5" pipe', 'x']]],
  ['a quote that never ends', '"open\tx', [['"open', 'x']]],
  [
    'empty cells',
    '\t\n\ta',
    [
      ['', ''],
      ['', 'a'],
    ],
  ],
  ['an empty line between', 'a\n\nb', [['a'], [''], ['b']]],
  ['nothing', '', []],
])('INV-10 a clipboard with %s', (_name, text, rows) => {
  expect(readTsv(text)).toEqual(rows)
})

test('INV-10 what is copied is pasted as it was', () => {
  const cellText = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '\r', ' ', 'é', '🥖') })
  const width = fc.integer({ min: 2, max: 4 })
  const table = width.chain((size) =>
    fc.array(fc.array(cellText, { minLength: size, maxLength: size }), {
      minLength: 1,
      maxLength: 5,
    }),
  )
  fc.assert(
    fc.property(table, (rows) => {
      expect(readTsv(writeTsv(rows))).toEqual(rows)
    }),
  )
})
