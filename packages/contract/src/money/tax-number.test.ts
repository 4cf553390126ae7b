import { expect, test } from 'vitest'

import { taxNumberProblem } from '../accounts/billing/tax-number.ts'

test.each([
  ['GB', 'GB 321 4567 89'],
  ['GB', '321456789'],
  ['DE', 'DE123456789'],
  ['FR', 'FR XX 999999999'],
  ['NL', 'NL123456789B01'],
  ['IE', 'IE1234567FA'],
  ['CH', 'CHE-123.456.789 MWST'],
  ['ES', 'ESX1234567X'],
  // Format unknown, so accepted.
  ['JP', 'anything at all'],
  ['GB', ''],
])('%s takes %s', (country, taxNumber) => {
  expect(taxNumberProblem(taxNumber, country)).toBeNull()
})

test.each([
  ['GB', 'GB 12'],
  ['DE', 'DE12345678'],
  ['NL', 'NL123456789'],
  ['AT', 'AT12345678'],
])('%s refuses %s', (country, taxNumber) => {
  expect(taxNumberProblem(taxNumber, country)).toContain('valid tax number format')
})
