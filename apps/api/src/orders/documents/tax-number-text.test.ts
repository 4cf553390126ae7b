import { expect, test } from 'vitest'

import { taxNameIn } from '@marketday/contract/catalog/country-taxes'
import { taxNumberText } from '@marketday/messages/tax-text'
import { translatorFor } from '@marketday/messages/translator'

test.each([
  ['GB', 'en-GB', 'VAT number 12-3'],
  ['DE', 'de-DE', 'USt-IdNr. 12-3'],
  ['AU', 'en-AU', 'GST number 12-3'],
  ['CA', 'en-CA', 'GST number 12-3'],
  ['IN', 'en-IN', 'GST number 12-3'],
  ['NZ', 'en-NZ', 'GST number 12-3'],
  ['SG', 'de-DE', 'GST-Nummer 12-3'],
  ['US', 'en-US', 'Tax number 12-3'],
])(
  'a number of a business in %s is named as there, in the language %s',
  (country, locale, text) => {
    expect(taxNumberText('12-3', taxNameIn(country), translatorFor(locale))).toBe(text)
  },
)
