import { expect, test } from 'vitest'
import { readCell, writeCell } from './cell-text.ts'
import { columns } from './columns.ts'

const column = (key: string) => {
  const found = columns.find((each) => each.key === key)
  if (!found) throw new Error(key)
  return found
}

test.each([
  ['priceMinor', '4.50', 'GBP', 450],
  ['priceMinor', ' £1,234.5 ', 'GBP', 123_450],
  ['priceMinor', '1.234,56', 'EUR', 123_456],
  ['priceMinor', '1234,56 EUR', 'EUR', 123_456],
  ['priceMinor', '450', 'JPY', 450],
  ['priceMinor', '1.234', 'KWD', 1_234],
  ['compareAtMinor', '', 'GBP', null],
  ['costMinor', '', 'GBP', null],
  ['costMinor', '1.80', 'GBP', 180],
  ['sku', ' RYE-1 ', 'GBP', 'RYE-1'],
  ['sku', '', 'GBP', null],
  ['barcode', '', 'GBP', ''],
  ['title', 'Rye\nloaf', 'GBP', 'Rye loaf'],
  ['title', 'خبز 🥖', 'GBP', 'خبز 🥖'],
  ['status', 'draft', 'GBP', 'draft'],
  ['status', 'Archived', 'GBP', 'archived'],
  ['onHand', '12', 'GBP', 12],
  ['salePriceMinor', '', 'GBP', null],
  ['saleFrom', '2026-12-01', 'GBP', '2026-12-01 00:00'],
  ['saleUntil', '2026-12-01', 'GBP', '2026-12-01 23:59'],
  ['saleUntil', '2026-12-01T9:30', 'GBP', '2026-12-01 09:30'],
  ['saleUntil', '', 'GBP', ''],
  ['quantityBreaks', '10:4,5; 50 : £3.90', 'GBP', '10: 4.50; 50: 3.90'],
  ['quantityBreaks', '', 'GBP', ''],
  ['marketPrices', 'Trade=4,5; fr : £3.90', 'GBP', 'fr: 3.90; trade: 4.50'],
  ['marketPrices', 'fr: 450', 'JPY', 'fr: 450'],
  ['marketPrices', '', 'GBP', ''],
  ['leadDays', '3', 'GBP', 3],
  ['hsCode', '1905.90', 'GBP', '190590'],
  ['countryOfOrigin', 'fr', 'GBP', 'FR'],
])('INV-10 %s reads “%s” in %s as %j', (...[key, text, currency, value]) => {
  expect(readCell(column(key), text, currency)).toEqual({ value })
})

test.each([
  ['priceMinor', '', 'GBP', 'Enter a price'],
  ['priceMinor', 'ten', 'GBP', 'Not a number'],
  ['priceMinor', '-1', 'GBP', 'Must be zero or more'],
  ['priceMinor', '4.505', 'GBP', 'At most 2 digits after the point'],
  ['priceMinor', '4.5', 'JPY', 'Whole numbers only'],
  ['priceMinor', '1000000000000', 'GBP', 'Too large'],
  ['onHand', '1.5', 'GBP', 'Whole numbers only'],
  ['onHand', '', 'GBP', 'Enter a number'],
  ['onHand', '1000001', 'GBP', 'At most 1000000'],
  ['status', 'live', 'GBP', 'One of Draft, Scheduled, Active, Archived'],
  ['title', ' ', 'GBP', 'Required'],
  ['title', 'x'.repeat(256), 'GBP', 'At most 255 characters'],
  ['sku', 'x'.repeat(65), 'GBP', 'At most 64 characters'],
  ['variantTitle', 'S', 'GBP', 'This cannot be changed here'],
  ['kind', 'Service', 'GBP', 'This cannot be changed here'],
  ['saleFrom', 'tomorrow', 'GBP', 'Use a format like 2026-11-25 09:30'],
  ['quantityBreaks', '10 4.50', 'GBP', 'Write them like 10: 4.50; 50: 3.90'],
  ['marketPrices', '4.50', 'GBP', 'Write the codes of markets like fr: 4.50; trade: 3.90'],
  ['marketPrices', 'fr: 4.505', 'GBP', 'Write the codes of markets like fr: 4.50; trade: 3.90'],
  ['marketPrices', 'fr: 0', 'GBP', 'Above zero'],
  ['quantityBreaks', '10: 4.50; 50: 4.60', 'GBP', 'Below the price before'],
  ['leadDays', '31', 'GBP', 'At most 30 days'],
  ['hsCode', '12', 'GBP', 'Six to ten digits, such as 190590'],
  ['countryOfOrigin', 'France', 'GBP', 'At most 2 characters'],
])('INV-10 %s refuses “%s” in %s: %s', (...[key, text, currency, problem]) => {
  expect(readCell(column(key), text, currency)).toEqual({ problem })
})

test('INV-10 what a cell says is read back as the same value', () => {
  for (const [key, value, currency] of [
    ['priceMinor', 5, 'GBP'],
    ['priceMinor', 123_456, 'KWD'],
    ['priceMinor', 7, 'JPY'],
    ['compareAtMinor', null, 'GBP'],
    ['status', 'active', 'GBP'],
    ['onHand', 0, 'GBP'],
    ['sku', null, 'GBP'],
  ] as const)
    expect(readCell(column(key), writeCell(column(key), value, currency), currency)).toEqual({
      value,
    })
})
