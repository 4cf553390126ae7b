import { expect, test } from 'vitest'

import { passes, reviewed } from '../rules.ts'
import type { Edit, LightItem } from '../rules.ts'

const loaf: LightItem = {
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
  doubt: '',
}

type Case = readonly [
  what: string,
  input: readonly [change: Partial<LightItem>, edit: Edit],
  reason: string | null,
  isOpen: boolean,
]

const cases: readonly Case[] = [
  ['nothing', [{}, {}], null, false],
  ['a name that is a button', [{ title: 'Add to cart' }, {}], 'Its name is a button', true],
  ['such a name that a person replaced', [{ title: 'More' }, { title: 'Rye' }], null, false],
  ['a price far from the others', [{ isOddPrice: true }, {}], 'Its price is far', true],
  ['such a price that a person typed', [{ isOddPrice: true }, { priceMinor: 450 }], null, false],
  [
    'such a price that a person accepted',
    [{ isOddPrice: true }, { answer: 'accept' }],
    null,
    false,
  ],
  [
    'such a price of a selected item: one press selects all',
    [{ isOddPrice: true }, { isSelected: true }],
    'Its price is far',
    true,
  ],
  [
    'such a price that a person left as a draft',
    [{ isOddPrice: true }, { answer: 'draft' }],
    'Its price is far',
    false,
  ],
  [
    'a doubt of the reader that a person left as a draft after all',
    [{ doubt: 'section' }, { title: 'Loaf', answer: 'draft' }],
    'whole section',
    false,
  ],
  ['another currency', [{ currency: 'EUR' }, {}], 'Its price is in another currency', true],
  [
    'another currency, though accepted: the amount is not the shop’s',
    [{ currency: 'EUR' }, { answer: 'accept' }],
    'Its price is in another currency',
    true,
  ],
  [
    'another currency, left as a draft',
    [{ currency: 'EUR' }, { answer: 'draft' }],
    'another',
    false,
  ],
  ['another currency, with a price', [{ currency: 'EUR' }, { priceMinor: 400 }], null, false],
  ['little confidence', [{ doubt: 'confidence' }, {}], 'It was read with little confidence', true],
  ['a page that may not sell it', [{ doubt: 'page' }, {}], 'Its page may not sell it', true],
  ['two prices', [{ doubt: 'price-twice' }, {}], 'several prices', true],
  ['a doubt of an item left out', [{ doubt: 'name' }, { isSelected: false }], 'Its name', false],
]

test.each(cases)('the reason for a draft is %s', (_what, [change, edit], reason, isOpen) => {
  const item = reviewed({ ...loaf, ...change }, edit, 'GBP')
  if (reason === null) expect(item.draftReason).toBeNull()
  else expect(item.draftReason).toContain(reason)
  expect(passes(item, 'unanswered')).toBe(isOpen)
})
