import { expect, test } from 'vitest'
import { linesWith, pageWith } from './VariantPages.tsx'

const variants = [
  { optionValues: ['Small', 'Red'] },
  { optionValues: ['Small', 'Blue'] },
  { optionValues: ['Large', 'Red'] },
]

test.each([
  { wanted: ['', ''], lines: [0, 1, 2] },
  { wanted: ['Small', ''], lines: [0, 1] },
  { wanted: ['', 'Red'], lines: [0, 2] },
  { wanted: ['Large', 'Red'], lines: [2] },
  { wanted: ['Large', 'Blue'], lines: [] },
  { wanted: [], lines: [0, 1, 2] },
])('the lines with $wanted are $lines', ({ wanted, lines }) => {
  expect(linesWith(variants, wanted)).toEqual(lines)
})

test.each([
  { place: 0, count: 2_000, page: 0 },
  { place: 49, count: 2_000, page: 0 },
  { place: 50, count: 2_000, page: 1 },
  { place: 1_999, count: 2_000, page: 39 },
  { place: 400, count: 120, page: 2 },
  { place: 0, count: 0, page: 0 },
])('line $place of $count stands on page $page', ({ place, count, page }) => {
  expect(pageWith(place, count)).toBe(page)
})
