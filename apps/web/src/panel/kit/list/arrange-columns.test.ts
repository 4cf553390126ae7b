import { expect, test } from 'vitest'
import type { Column } from '../../../ui/lists/Table.tsx'
import { choicesOf, movedBy, shownColumns, withChoice } from './arrange-columns.ts'

const column = (key: string, part: Partial<Column<unknown>> = {}): Column<unknown> => ({
  key,
  header: key,
  cell: () => key,
  ...part,
})

const columns = [
  column('choice', { fixed: true }),
  column('title', { primary: true }),
  column('status'),
  column('brand', { hidden: true }),
  column('price', { width: 6 }),
]
const chosen = (key: string, isHidden = false, width: number | null = null) => ({
  key,
  isHidden,
  width,
})
const keys = (some: readonly { readonly key: string }[]) => some.map(({ key }) => key)

test('until somebody chooses, a list has its own columns, and some wait to be chosen', () => {
  const choices = choicesOf(columns, [])
  expect(choices).toEqual([
    chosen('title'),
    chosen('status'),
    chosen('brand', true),
    chosen('price'),
  ])
  const shown = shownColumns(columns, choices)
  expect(shown).toEqual([columns[0], columns[1], columns[2], columns[4]])
})

test('the chosen order, widths and hidden columns hold; what may not be moved stays first', () => {
  const choices = choicesOf(columns, [
    chosen('price', false, 9),
    chosen('brand'),
    chosen('title'),
    chosen('status', true),
  ])
  const shown = shownColumns(columns, choices)
  expect(keys(shown)).toEqual(['choice', 'price', 'brand', 'title'])
  expect(shown[1]?.width).toBe(9)
})

test('a column that is new to the person stands where the list has it, one that is gone is left out', () => {
  const saved = [chosen('price'), chosen('gone'), chosen('status'), chosen('title')]
  expect(keys(choicesOf(columns, saved))).toEqual(['price', 'status', 'brand', 'title'])
  expect(keys(choicesOf(columns, [chosen('price')]))).toEqual(['title', 'status', 'brand', 'price'])
})

test('what names the row is never hidden', () => {
  expect(choicesOf(columns, [chosen('title', true)])[0]).toEqual(chosen('title'))
})

test('a column moves one place and stays at the ends', () => {
  const choices = choicesOf(columns, [])
  expect(keys(movedBy(choices, 'brand', -1))).toEqual(['title', 'brand', 'status', 'price'])
  expect(keys(movedBy(choices, 'brand', 1))).toEqual(['title', 'status', 'price', 'brand'])
  expect(movedBy(choices, 'title', -1)).toEqual(choices)
  expect(movedBy(choices, 'price', 1)).toEqual(choices)
  expect(movedBy(choices, 'gone', 1)).toEqual(choices)
})

test('one choice changes and the others stay', () => {
  const next = withChoice([chosen('title'), chosen('price')], 'price', { width: 4 })
  expect(next).toEqual([chosen('title'), chosen('price', false, 4)])
})
