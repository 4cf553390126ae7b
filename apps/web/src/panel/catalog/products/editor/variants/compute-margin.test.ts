import { expect, test } from 'vitest'
import { computeMargin } from './VariantsEditor.tsx'

test.each([
  {
    sale: { priceMinor: 1_200, costMinor: 400, taxRateBp: 2_000 },
    margin: { minor: 600, share: 0.6 },
  },
  {
    sale: { priceMinor: 1_000, costMinor: 250, taxRateBp: 0 },
    margin: { minor: 750, share: 0.75 },
  },
  {
    sale: { priceMinor: 1_000, costMinor: 0, taxRateBp: 0 },
    margin: { minor: 1_000, share: 1 },
  },
  { sale: { priceMinor: 100, costMinor: 150, taxRateBp: 0 }, margin: { minor: -50, share: -0.5 } },
  { sale: { priceMinor: 1_000, costMinor: null, taxRateBp: 2_000 }, margin: null },
  { sale: { priceMinor: 0, costMinor: 100, taxRateBp: 2_000 }, margin: null },
  { sale: { priceMinor: null, costMinor: 100, taxRateBp: 2_000 }, margin: null },
])('the margin of $sale is $margin', ({ sale, margin }) => {
  expect(computeMargin(sale)).toEqual(margin)
})
