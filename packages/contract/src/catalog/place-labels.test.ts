import { expect, test } from 'vitest'
import { labelFormats, perSheet, placeLabels } from './label-formats.ts'

const format = labelFormats['a4-24']
const rye = { row: 'rye', copies: 2 }

test('labels fill a sheet row by row, each as often as wanted', () => {
  const [sheet = [], ...more] = placeLabels(
    [rye, { row: 'oat', copies: 0 }, { row: 'bun', copies: 2 }],
    format,
    0,
  )
  expect(more).toEqual([])
  expect(sheet.map(({ row, x, y }) => [row, x, y])).toEqual([
    ['rye', 0, 0.5],
    ['rye', 70, 0.5],
    ['bun', 140, 0.5],
    ['bun', 0, 37.5],
  ])
})

test('places that are taken stay free, and what has no room goes to the next sheet', () => {
  const sheets = placeLabels([rye], format, 23)
  expect(sheets.map((sheet) => sheet.map(({ x, y }) => [x, y]))).toEqual([
    [[140, 259.5]],
    [[0, 0.5]],
  ])
})

test('a roll has a page for each label', () => {
  expect(placeLabels([rye], labelFormats['roll-1'], 5)).toHaveLength(2)
})

test.each(Object.entries(labelFormats))('the labels of %s lie on their page', (_name, each) => {
  const { page, label } = each
  const [sheet = []] = placeLabels([{ row: 'rye', copies: perSheet(each) }], each, 0)
  expect(sheet).toHaveLength(perSheet(each))
  for (const { x, y } of sheet) {
    expect(x + label.width).toBeLessThanOrEqual(page.width + 0.01)
    expect(y + label.height).toBeLessThanOrEqual(page.height + 0.01)
  }
})
