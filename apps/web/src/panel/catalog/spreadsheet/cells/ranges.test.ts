import { expect, test } from 'vitest'
import { fillDown, placeBlock, rangeOf, type Range } from './ranges.ts'

const range = (top: number, left: number, [bottom, right] = [top, left] as const): Range => ({
  top,
  bottom,
  left,
  right,
})
const bounds = { rows: 4, columns: 3 }
const shown = (written: readonly { row: number; column: number; text: string }[]) =>
  written.map(({ row, column, text }) => `${row}${column}${text}`).join(' ')

test.each<[string, string[][], Range, string, number]>([
  ['one cell over a range', [['x']], range(0, 0, [1, 1]), '00x 01x 10x 11x', 0],
  [
    'a block from its first cell on',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
    range(1, 1),
    '11a 12b 21c 22d',
    0,
  ],
  ['a line down a range', [['a', 'b']], range(0, 0, [2, 1]), '00a 01b 10a 11b 20a 21b', 0],
  [
    'a block that a range does not hold whole times',
    [['a'], ['b']],
    range(0, 0, [2, 0]),
    '00a 10b',
    0,
  ],
  [
    'what is beyond the edge',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
    range(3, 2),
    '32a',
    3,
  ],
  ['lines of different length', [['a', 'b'], ['c']], range(0, 0), '00a 01b 10c', 0],
  ['nothing', [], range(0, 0), '', 0],
])('INV-10 pasting %s', (...[, block, into, expected, beyond]) => {
  const placed = placeBlock(block, into, bounds)
  expect([shown(placed.written), placed.beyond]).toEqual([expected, beyond])
})

const textAt = ({ row, column }: { row: number; column: number }) => `${row}${column}`

test.each<[string, Range, string]>([
  ['a range takes its first line', range(0, 1, [2, 2]), '1101 1202 2101 2202'],
  ['one line takes the line above', range(2, 0, [2, 1]), '2010 2111'],
  ['there is nothing above the first line', range(0, 0), ''],
])('INV-10 filling down: %s', (_name, into, expected) => {
  expect(shown(fillDown(into, textAt))).toBe(expected)
})

test('INV-10 a range is the same from whichever corner it was chosen', () => {
  const from = { row: 3, column: 0 }
  const to = { row: 1, column: 2 }
  expect(rangeOf({ from, to })).toEqual(range(1, 0, [3, 2]))
  expect(rangeOf({ from: to, to: from })).toEqual(range(1, 0, [3, 2]))
})
