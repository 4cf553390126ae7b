import { expect, test } from 'vitest'
import { settingsGroups } from '../navigation/places.ts'
import { findSettings } from './find-settings.ts'

const found = (text: string) =>
  findSettings(settingsGroups, text).flatMap(({ places }) => places.map(({ label }) => label))

test.each([
  ['vat', ['Taxes']],
  ['opening ho', ['Business']],
  ['passkey', ['Security']],
  ['sales', ['Payments', 'Messages', 'Sent emails']],
  ['nothing like it', []],
])('“%s” finds settings pages by words', (text, labels) => {
  expect(found(text)).toEqual(labels)
})

test('without a text all settings are listed', () => {
  expect(found('  ')).toHaveLength(14)
})
