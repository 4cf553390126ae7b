import { expect, test } from 'vitest'

import { plainVariant } from '@marketday/contract/imports/source-items'
import type { SourceItem } from '@marketday/contract/imports/source-items'

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
