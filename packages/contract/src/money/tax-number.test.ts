import { expect, test } from 'vitest'

import {
  foreignTaxNumberProblem,
  plainTaxNumber,
  taxNumberProblem,
} from '../accounts/billing/tax-number.ts'

test.each([
  ['GB', 'GB 321 4567 89'],
  ['GB', '321456789'],
  ['DE', 'DE123456789'],
  ['FR', 'FR XX 999999999'],
  ['NL', 'NL123456789B01'],
  ['IE', 'IE1234567FA'],
  ['CH', 'CHE-123.456.789 MWST'],
  ['CH', 'che-123.456.789 tpv'],
  ['GB', 'XI 321 4567 89'],
  ['BE', 'BE (0)123.456.789'],
  ['BE', 'BE 123 456 789'],
  ['CZ', 'CZ 123456/7890'],
  ['DK', 'DK: 12 34 56 78'],
  ['DE', 'DE – 123456789'],
  ['DE', 'ＤＥ１２３４５６７８９'],
  ['RO', 'RO 1234567890123'],
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

test.each([
  'de 123.456.789',
  'XI 321 4567 89',
  'T1-2345-6789-0123',
  '30-12345678-9',
  // Mexican numbers of companies and persons begin with letters of their names.
  'DEL 010203 AB1',
  'FRÑ&010203AB1',
  // An Italian person's.
  'DELMRA80A01H501U',
])('a number from any country may be %s', (taxNumber) => {
  expect(foreignTaxNumberProblem(taxNumber)).toBeNull()
})

test.each(['DE 12345678', 'ATU 129999999', 'XI 12', 'NL123456789', 'EL 1234'])(
  'a number from any country is not %s',
  (taxNumber) => {
    expect(foreignTaxNumberProblem(taxNumber)).toContain('the format of its country code')
  },
)

test('a number is kept without punctuation, in ordinary capitals', () => {
  expect(plainTaxNumber(' be (0)123.456–789 ')).toBe('BE0123456789')
  expect(plainTaxNumber('ie1*23456a')).toBe('IE1*23456A')
})
