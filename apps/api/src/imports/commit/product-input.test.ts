import { expect, test } from 'vitest'

import { plainVariant } from '@marketday/contract/imports/source-items'
import type { SourceItem } from '@marketday/contract/imports/source-items'

import { draftReason, reviewed } from '../rules.ts'
import type { LightItem } from '../rules.ts'
import { productInputOf } from './product-input.ts'

const loaf: SourceItem = {
  key: 'loaf',
  source: 'page',
  url: '',
  title: 'Rye loaf',
  description: '',
  category: '',
  vendor: '',
  tags: [],
  options: [],
  variants: [{ ...plainVariant, priceMinor: 450, compareAtMinor: 500 }],
  images: [],
  currency: 'EUR',
  confidence: 0.9,
}
const context = { categoryId: null, takenSkus: new Set<string>(), currency: 'GBP' }
const inputOf = (edit: { priceMinor?: number }, change: object = {}) => {
  const made = productInputOf(loaf, { ...context, edit, ...change })
  return 'input' in made ? [made.input.status, made.input.variants[0]?.priceMinor] : made
}

test('a price in another currency is never the shop’s price', () => {
  expect(inputOf({})).toEqual(['draft', 0])
  expect(inputOf({ priceMinor: 400 })).toEqual(['active', 400])
  expect(inputOf({}, { currency: 'EUR' })).toEqual(['active', 450])
})

test('an item in doubt is a draft with its price', () => {
  expect(inputOf({}, { currency: 'EUR', isSure: false })).toEqual(['draft', 450])
})

const light: LightItem = {
  key: 'loaf',
  title: 'Rye loaf',
  priceMinor: 450,
  highestPriceMinor: 450,
  currency: 'GBP',
  duplicateOf: null,
  hasImage: true,
  hasPriceRange: false,
  isHandpicked: false,
  isOddPrice: false,
}

test.each([
  ['nothing', {}, {}, null],
  ['a name that is a button', { title: 'Add to cart' }, {}, 'Its name is a button'],
  ['such a name that a person replaced', { title: 'More' }, { title: 'Rye' }, null],
  ['a price a hundred times the others', { isOddPrice: true }, {}, 'Its price is far above'],
  ['such a price that a person typed again', { isOddPrice: true }, { priceMinor: 450 }, null],
  [
    'such a price of an item that a person selected',
    { isOddPrice: true },
    { isSelected: true },
    null,
  ],
  [
    'another currency',
    { currency: 'EUR' },
    { isSelected: true },
    'Its price is in another currency',
  ],
  ['little confidence', { confidence: 0.2 }, {}, 'It was read with little confidence'],
])('the reason for a draft is %s', (_what, change, edit, reason) => {
  const { confidence, ...found } = { confidence: 0.9, ...light, ...change }
  const shownReason = draftReason({ ...reviewed(found, edit, 'GBP'), confidence }, edit)
  if (reason === null) expect(shownReason).toBeNull()
  else expect(shownReason).toContain(reason)
})
