import { expect, test } from 'vitest'

import { readGtin } from './gtin.ts'

test.each([
  ['4006381333931', '4006381333931'],
  ['4006381333932', ''],
  ['0 36000 29145 2', '036000291452'],
  ['96385074', '96385074'],
  ['0-306-40615-2', '9780306406157'],
  ['0306406153', ''],
  ['00000000', ''],
  ['123', ''],
  ['N/A', ''],
])('«%s» is the barcode «%s»: its check digit decides', (text, gtin) => {
  expect(readGtin(text)).toBe(gtin)
})
