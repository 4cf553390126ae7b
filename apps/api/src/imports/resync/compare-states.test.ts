import { expect, test } from 'vitest'

import { compareStates } from './compare-states.ts'
import type { ItemState } from './item-state.ts'
import { takeBack, takeOver } from './take-over.ts'

const state: ItemState = {
  title: 'Rope',
  description: 'Strong.',
  category: 'Deck',
  options: [{ name: 'Length', values: ['5 m', '10 m'] }],
  variants: [
    { optionValues: ['5 m'], priceMinor: 1000, compareAtMinor: null, sku: 'R5' },
    { optionValues: ['10 m'], priceMinor: 1800, compareAtMinor: 2000, sku: 'R10' },
  ],
  pictures: ['https://old.example/1.jpg'],
  isAvailable: true,
}
const [short, long] = [
  { optionValues: ['5 m'], priceMinor: 1000, compareAtMinor: null, sku: 'R5' },
  { optionValues: ['10 m'], priceMinor: 1800, compareAtMinor: 2000, sku: 'R10' },
]
const longer = { optionValues: ['20 m'], priceMinor: 3000, compareAtMinor: null, sku: 'R20' }

const differences = (website: Partial<ItemState>, shop: Partial<ItemState> = {}, own = false) =>
  compareStates({
    given: state,
    shop: { ...state, ...shop },
    website: { ...state, ...website },
    hasOwnPictures: own,
  }).map(({ field, lines, isYours, isChosen }) => [
    field,
    lines.map(({ variant, before, after }) => [variant, before, after]),
    isYours,
    isChosen,
  ])

test.each([
  [{}, []],
  [{ title: 'Cord' }, [['title', [['', 'Rope', 'Cord']], false, true]]],
  [{ description: '' }, []],
  [{ category: '' }, []],
  [{ variants: [{ ...short, priceMinor: 0 }, long] }, []],
  [
    { variants: [{ ...short, priceMinor: 900 }, long] },
    [['price', [['5 m', 1000, 900]], false, true]],
  ],
  [
    { variants: [short, { ...long, compareAtMinor: null }] },
    [['former-price', [['10 m', 2000, null]], false, true]],
  ],
  [{ variants: [{ ...short, sku: 'NEW' }, long] }, [['sku', [['5 m', 'R5', 'NEW']], false, true]]],
  [{ variants: [{ ...short, sku: null }, long] }, []],
  [
    { variants: [short, longer] },
    [
      [
        'variants',
        [
          ['10 m', 1800, null],
          ['20 m', null, 3000],
        ],
        false,
        true,
      ],
    ],
  ],
  [{ pictures: [] }, []],
  [
    { pictures: ['https://old.example/1.jpg', 'https://old.example/2.jpg'] },
    [['pictures', [['', '1 picture', '2 pictures, 1 new']], false, true]],
  ],
  [{ isAvailable: false }, [['availability', [['', 'In stock', 'Sold out']], false, false]]],
] as const)('a website with %j differs by %j', (website, expected) => {
  expect(differences(website as Partial<ItemState>)).toEqual(expected)
})

test('what differs from what the shop was given is the owner’s, also a price, choices and pictures', () => {
  const website = {
    pictures: ['https://old.example/3.jpg'],
    variants: [{ ...short, priceMinor: 900 }, long, longer],
  }
  const shop = { variants: [{ ...short, priceMinor: 1100 }] }
  expect(differences(website, shop, true).map(([field, , isYours]) => [field, isYours])).toEqual([
    ['price', true],
    ['variants', true],
    ['pictures', true],
  ])
})

test('only the fields that are taken change, and a former price stays above the price', () => {
  const website = {
    ...state,
    title: 'Cord',
    variants: [{ ...short, priceMinor: 1200, sku: 'X' }, { ...long, priceMinor: 2500 }, longer],
  }
  expect(takeOver(state, website, ['price'])).toEqual({
    ...state,
    variants: [
      { ...short, priceMinor: 1200 },
      { ...long, priceMinor: 2500, compareAtMinor: null },
    ],
  })
  expect(takeOver(state, website, ['variants']).variants).toEqual([short, long, longer])
})

test('what is taken back is what nobody has changed since, down to a former price that had to go', () => {
  const after = takeOver(
    state,
    { ...state, title: 'Cord', variants: [short, { ...long, priceMinor: 2500 }] },
    ['title', 'price'],
  )
  expect(takeBack(after, { before: state, after })).toEqual(state)
  const since = { ...after, title: 'My cord', variants: [{ ...short, priceMinor: 1 }, long] }
  expect(takeBack(since, { before: state, after })).toEqual({
    ...state,
    title: 'My cord',
    variants: [{ ...short, priceMinor: 1 }, long],
  })
})
