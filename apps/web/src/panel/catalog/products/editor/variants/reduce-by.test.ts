import { expect, test } from 'vitest'
import { reduceBy } from './SaleFields.tsx'

test.each([
  [1000, 2_000, 800],
  [999, 1_000, 899],
  [450, 1_250, 394],
  [1, 1_000, null],
  [1, 9_900, null],
  [3, 5_000, 2],
  [null, 1_000, null],
  [0, 1_000, null],
])('INV-06 %s less %i hundredths of a percent is %s', (price, percentBp, reduced) => {
  expect(reduceBy(price, percentBp)).toBe(reduced)
})
