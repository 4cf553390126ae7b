import { expect, test } from 'vitest'

import { daysOfCover, reorderQuantity, salesPerDay } from './reorders.ts'

test.each([
  ['the same each week', [7, 7, 7, 7], 1],
  ['only in the last week', [7, 0, 0, 0], 0.4],
  ['only four weeks ago', [0, 0, 0, 7], 0.1],
  ['nothing', [0, 0, 0, 0], 0],
  ['more came back than went', [-3, 1, 0, 0], 0],
] as const)('INV-25 sold %s', (_name, weeks, perDay) => {
  expect(salesPerDay(weeks)).toBeCloseTo(perDay, 10)
})

test.each([
  [20, 2, 10],
  [5, 2, 2],
  [-4, 2, 0],
  [20, 0, null],
])('INV-25 %i pieces at %f a day last %s days', (pieces, perDay, days) => {
  expect(daysOfCover(pieces, perDay)).toBe(days)
})

test.each([
  [{ perDay: 1, pieces: 10, leadDays: 7, coverDays: 28 }, 25],
  [{ perDay: 1, pieces: 35, leadDays: 7, coverDays: 28 }, 0],
  [{ perDay: 0.3, pieces: 0, leadDays: 0, coverDays: 10 }, 3],
  [{ perDay: 0.25, pieces: -2, leadDays: 0, coverDays: 1 }, 3],
  [{ perDay: 0, pieces: 0, leadDays: 7, coverDays: 28 }, 0],
])('INV-25 %j is ordered %i', (plan, quantity) => {
  expect(reorderQuantity(plan)).toBe(quantity)
})
