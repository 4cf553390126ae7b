import { describe, expect, test } from 'vitest'
import { importStatuses } from '@marketday/contract/imports/import-states'
import { previewStatuses } from '@marketday/contract/imports/preview-states'

import { actionsFor, numberOrNull, passes, reviewed } from './rules.ts'

const loaf = {
  key: 'https://bakery.example/rye',
  title: 'Rye loaf',
  priceMinor: 450,
  highestPriceMinor: 900,
  currency: 'GBP',
  duplicateOf: null,
  hasImage: true,
  hasPriceRange: false,
  isHandpicked: false,
  isOddPrice: false,
  doubt: '',
} as const
const duplicate = { ...loaf, duplicateOf: 'https://bakery.example/rye-2' }
const unpriced = { ...loaf, priceMinor: null, highestPriceMinor: null }

describe('an item that was read', () => {
  test('is imported as it was read while nobody changed it', () => {
    expect(reviewed(loaf, undefined, 'GBP')).toEqual({
      ...loaf,
      problems: [],
      draftReason: null,
      isUnanswered: false,
      isEdited: false,
      isSelected: true,
    })
  })

  test('takes a new title and leaves its prices alone', () => {
    expect(reviewed(loaf, { title: 'Dark rye' }, 'GBP')).toMatchObject({
      title: 'Dark rye',
      priceMinor: 450,
      highestPriceMinor: 900,
      isEdited: true,
    })
  })

  test('has one price when a person gave it one', () => {
    expect(reviewed(loaf, { priceMinor: 500 }, 'GBP')).toMatchObject({
      title: 'Rye loaf',
      priceMinor: 500,
      highestPriceMinor: 500,
      isEdited: true,
    })
  })

  test('may be named and priced at once', () => {
    expect(reviewed(unpriced, { title: 'Crust', priceMinor: 50 }, 'GBP')).toMatchObject({
      title: 'Crust',
      priceMinor: 50,
      highestPriceMinor: 50,
      problems: [],
      isEdited: true,
      isSelected: true,
    })
  })

  test('has no price when it is 0', () => {
    expect(reviewed({ ...loaf, priceMinor: 0 }, {}, 'GBP')).toMatchObject({
      problems: ['no-price'],
      isSelected: false,
    })
  })

  test('does not count as edited because it was left out', () => {
    expect(reviewed(loaf, { isSelected: false }, 'GBP').isEdited).toBe(false)
  })
})

test.each([
  ['an ordinary item is', [loaf, {}], true],
  ['an item somebody left out is not', [loaf, { isSelected: false }], false],
  ['an item somebody chose is', [loaf, { isSelected: true }], true],
  ['a duplicate is not', [duplicate, {}], false],
  ['a duplicate somebody wants is', [duplicate, { isSelected: true }], true],
  ['a duplicate somebody does not want is not', [duplicate, { isSelected: false }], false],
  ['an item without a price is not', [unpriced, {}], false],
  ['an item without a price that somebody chose is', [unpriced, { isSelected: true }], true],
  ['an item somebody priced is', [unpriced, { priceMinor: 300 }], true],
  [
    'an item somebody priced and left out is not',
    [unpriced, { priceMinor: 300, isSelected: false }],
    false,
  ],
] as const)('among what will be imported, %s', (_, [item, edit], isSelected) => {
  expect(reviewed(item, edit, 'GBP').isSelected).toBe(isSelected)
})

const worst = {
  ...unpriced,
  currency: 'EUR',
  duplicateOf: 'https://bakery.example/rye-2',
  hasImage: false,
}

test.each([
  ['nothing', [loaf, {}], []],
  ['no picture', [{ ...loaf, hasImage: false }, {}], ['no-image']],
  ['no price', [unpriced, {}], ['no-price']],
  ['no price, which a person gave', [unpriced, { priceMinor: 300 }], []],
  ['a range of prices', [{ ...unpriced, hasPriceRange: true }, {}], ['no-price', 'price-range']],
  [
    'a range of prices, until a person gave one',
    [{ ...unpriced, hasPriceRange: true }, { priceMinor: 300 }],
    [],
  ],
  ['being there twice', [duplicate, {}], ['duplicate']],
  ['being there twice, though wanted', [duplicate, { isSelected: true }], ['duplicate']],
  ['the price in another currency', [{ ...loaf, currency: 'EUR' }, {}], ['other-currency']],
  [
    'the price in another currency, still so under a new title',
    [{ ...loaf, currency: 'EUR' }, { title: 'Dark rye' }],
    ['other-currency'],
  ],
  [
    'the price in another currency, which a person gave anew',
    [{ ...loaf, currency: 'EUR' }, { priceMinor: 500 }],
    [],
  ],
  ['a price whose currency the website does not say', [{ ...loaf, currency: null }, {}], []],
  ['another currency without any price', [{ ...unpriced, currency: 'EUR' }, {}], ['no-price']],
  ['a lot', [worst, {}], ['no-price', 'no-image', 'duplicate']],
  [
    'a lot, with a price in another currency',
    [{ ...worst, priceMinor: 450 }, {}],
    ['no-image', 'duplicate', 'other-currency'],
  ],
] as const)('a problem of an item can be %s', (_, [item, edit], problems) => {
  expect(reviewed(item, edit, 'GBP').problems).toEqual(problems)
})

describe('the list of items', () => {
  const chosen = reviewed(loaf, {}, 'GBP')
  const leftOut = reviewed({ ...unpriced, hasImage: false }, {}, 'GBP')

  test.each([
    ['all', true, true],
    ['selected', true, false],
    ['no-price', false, true],
    ['price-range', false, false],
    ['no-image', false, true],
    ['duplicate', false, false],
    ['other-currency', false, false],
  ] as const)('filtered by %s', (filter, first, second) => {
    expect(passes(chosen, filter)).toBe(first)
    expect(passes(leftOut, filter)).toBe(second)
  })
})

const finishedAt = '2026-05-01T10:00:00Z'
const ready = {
  kind: 'import',
  address: 'https://shop.example/',
  isCompared: false,
  status: 'review',
  previewStatus: 'extracted',
  selected: 3,
  left: 0,
  shortage: null,
  finishedAt: null,
  now: new Date('2026-05-02T10:00:00Z'),
} as const
const everything = () => true

describe('what may be done with an import', () => {
  const notInReview = 'It is no longer in review'
  const nothingYet = 'Nothing was imported yet'

  test.each([
    ['review', { commit: null, undo: nothingYet, cancel: null }],
    [
      'committing',
      { commit: 'The items are being imported', undo: nothingYet, cancel: notInReview },
    ],
    ['done', { commit: 'It was already imported', undo: null, cancel: notInReview }],
    [
      'undoing',
      {
        commit: 'The import is being undone',
        undo: 'It was already undone',
        cancel: notInReview,
      },
    ],
    [
      'undone',
      {
        commit: 'The import was undone',
        undo: 'It was already undone',
        cancel: notInReview,
      },
    ],
    ['cancelled', { commit: 'The import was cancelled', undo: nothingYet, cancel: notInReview }],
    ['failed', { commit: null, undo: expect.any(String), cancel: notInReview }],
  ] as const)('in state %s', (status, actions) => {
    expect(actionsFor({ ...ready, status }, everything)).toMatchObject(actions)
  })

  test.each([
    [false, 3, 'The website is still being compared'],
    [true, 0, 'Select at least one change'],
    [true, 3, null],
  ])(
    'a check of the website, compared %s, with %i changes ticked: %s',
    (isCompared, selected, reason) => {
      const check = { ...ready, kind: 'resync', isCompared, selected } as const
      expect(actionsFor(check, everything).commit).toBe(reason)
    },
  )

  test('what came from a website and is done can be checked again', () => {
    const blockOf = (situation: object) => actionsFor({ ...ready, ...situation }, everything).resync
    expect(blockOf({ status: 'done' })).toBeNull()
    expect(blockOf({ status: 'review' })).toMatch(/was imported/)
    expect(blockOf({ status: 'done', address: '' })).toMatch(/not come from a website/)
  })

  const nothing = 'Select at least one item'
  test.each([
    ['created', null],
    ['probing', null],
    ['crawling', null],
    ['paused', nothing],
    ['extracted', nothing],
    ['failed', nothing],
    ['cancelled', nothing],
  ] as const)('nothing is there and the website is %s: %s', (previewStatus, reason) => {
    expect(actionsFor({ ...ready, previewStatus }, everything).commit).toBeNull()
    expect(actionsFor({ ...ready, previewStatus, selected: 0 }, everything).commit).toBe(reason)
  })

  test.each([
    [0, 'Select at least one item'],
    [1, null],
    [500, null],
  ])('with %i items selected they are imported: %s', (selected, reason) => {
    expect(actionsFor({ ...ready, selected }, everything).commit).toBe(reason)
  })

  const shortage = { plan: 'Starter', allowed: 100, used: 98, next: null, sentence: 'It is full' }
  test.each([
    ['review', { selected: 3, shortage: { ...shortage, waiting: 1 } }, null],
    ['review', { selected: 3, shortage: { ...shortage, waiting: 3 } }, 'It is full'],
    ['done', { left: 0 }, 'It was already imported'],
    ['done', { left: 2 }, null],
    ['done', { left: 2, shortage: { ...shortage, waiting: 1 } }, null],
    ['done', { left: 2, shortage: { ...shortage, waiting: 2 } }, 'It is full'],
  ] as const)('%s, and the plan has room as in %j: %s', (status, room, reason) => {
    expect(actionsFor({ ...ready, status, ...room }, everything).commit).toBe(reason)
  })

  test.each([
    ['2026-05-01T10:00:00.000Z', null],
    ['2026-05-08T10:00:00.000Z', null],
    ['2026-05-08T10:00:00.001Z', 'An import can be undone for 7 days'],
    ['2027-05-01T10:00:00.000Z', 'An import can be undone for 7 days'],
  ])('what was imported on 1 May at 10:00 is taken back at %s: %s', (now, reason) => {
    const situation = { ...ready, status: 'done', finishedAt, now: new Date(now) } as const
    expect(actionsFor(situation, everything).undo).toBe(reason)
  })

  test('a role that may not edit products does none of it, whatever the state', () => {
    const refusal = 'Your role can see imports but not change them'
    for (const status of importStatuses)
      for (const previewStatus of previewStatuses)
        expect(
          actionsFor({ ...ready, status, previewStatus }, (right) => right !== 'products.edit'),
        ).toEqual({ commit: refusal, undo: refusal, cancel: refusal, resync: refusal })
  })
})

test.each([
  [null, null],
  [undefined, null],
  [0, 0],
  ['0', 0],
  ['1250', 1250],
  [1250, 1250],
])('a sum stored as %o is read as %o', (stored, read) => {
  expect(numberOrNull(stored)).toBe(read)
})
