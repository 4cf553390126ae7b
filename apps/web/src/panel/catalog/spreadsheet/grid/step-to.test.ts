import { expect, test } from 'vitest'
import { rowsToDraw } from './Grid.tsx'
import { stepTo } from './act-on-key.ts'
import { windowOfColumns, windowOfLines } from './window-of.ts'

const bounds = { rows: 50, columns: 8, page: 10 }

test.each([
  ['ArrowDown', '', [20, 3], [21, 3]],
  ['ArrowUp', '', [0, 3], [0, 3]],
  ['ArrowDown', 'ctrl', [20, 3], [49, 3]],
  ['ArrowUp', 'ctrl', [20, 3], [0, 3]],
  ['ArrowLeft', '', [20, 0], [20, 0]],
  ['ArrowRight', 'ctrl', [20, 3], [20, 7]],
  ['Home', '', [20, 3], [20, 0]],
  ['Home', 'ctrl', [20, 3], [0, 0]],
  ['End', '', [20, 3], [20, 7]],
  ['End', 'ctrl', [20, 3], [49, 7]],
  ['PageDown', '', [45, 3], [49, 3]],
  ['PageUp', '', [20, 3], [10, 3]],
  ['Tab', '', [20, 7], [21, 0]],
  ['Tab', 'shift', [20, 0], [19, 7]],
  ['Tab', '', [49, 7], null],
  ['Tab', 'shift', [0, 0], null],
  ['F5', '', [20, 3], null],
] as const)('UX-03 %s %s leads from %j to %j', (...[key, held, [row, column], expected]) => {
  const pressed = { key, ctrl: held === 'ctrl', shift: held === 'shift' }
  const place = stepTo(pressed, { row, column }, bounds)
  expect(place && [place.row, place.column]).toEqual(expected)
})

test('INV-10 of fifty thousand lines only those in view are drawn, a few around them and the one with the focus', () => {
  const count = 50_000
  expect(windowOfLines({ start: 0, size: 360 }, { count, each: 36 })).toEqual({ first: 0, end: 16 })
  const seen = windowOfLines({ start: 360_000, size: 360 }, { count, each: 36 })
  expect(seen).toEqual({ first: 9_994, end: 10_016 })
  expect(rowsToDraw(seen, 3, count)).toHaveLength(23)
  expect(rowsToDraw(seen, 10_000, count)).toHaveLength(22)
  expect(windowOfLines({ start: 9_000_000, size: 360 }, { count, each: 36 }).end).toBe(count)
})

test('INV-10 the columns in view are drawn', () => {
  const offsets = [0, 16, 26, 33, 44]
  expect(windowOfColumns({ start: 0, size: 100 }, offsets)).toEqual({ first: 0, end: 4 })
  expect(windowOfColumns({ start: 17, size: 10 }, offsets)).toEqual({ first: 1, end: 3 })
  expect(windowOfColumns({ start: 16, size: 10 }, offsets)).toEqual({ first: 1, end: 2 })
  expect(windowOfColumns({ start: 0, size: 0 }, offsets)).toEqual({ first: 0, end: 1 })
})
