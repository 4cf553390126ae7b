import { expect, test } from 'vitest'
import type { ItemEdits } from '@marketday/contract/catalog/products/item-cells'
import { emptyVariantFields } from '@marketday/contract/catalog/products/variant-fields'

import { canTakeBack, decideCells, refuseTakenSkus } from './cell-rules.ts'
import type { ItemDecision, ItemFacts, VariantFacts } from './rules.ts'

const variant = (change: Partial<VariantFacts> = {}): VariantFacts => ({
  ...emptyVariantFields,
  id: 'v1',
  title: '',
  sku: 'RYE',
  priceMinor: 450,
  currency: 'GBP',
  available: 5,
  ...change,
})

const item = (change: Partial<ItemFacts> = {}): ItemFacts => ({
  id: 'i1',
  title: 'Rye',
  status: 'active',
  kind: 'physical',
  leadDays: null,
  lacksFiles: false,
  hsCode: '',
  countryOfOrigin: '',
  saleFrom: null,
  saleUntil: null,
  publishAt: null,
  unpublishAt: null,
  categoryId: null,
  tags: [],
  taxClassId: null,
  version: 1,
  variants: [variant()],
  ...change,
})

type Cells = NonNullable<ItemEdits['variants']>[number]
const at = {
  now: new Date('2026-11-26T10:00:00Z'),
  timeZone: 'Europe/London',
  markets: [
    { id: 'm1', code: 'fr' },
    { id: 'm2', code: 'trade' },
  ],
}

const edits = (cells: Omit<Cells, 'variantId'>, rest: Partial<ItemEdits> = {}): ItemEdits => ({
  itemId: 'i1',
  variants: [{ variantId: 'v1', ...cells }],
  ...rest,
})

test.each<[string, ItemEdits, ItemFacts, unknown]>([
  [
    'a price',
    edits({ priceMinor: { from: 450, to: 495 } }),
    item(),
    { variants: [{ variantId: 'v1', priceMinor: 495 }] },
  ],
  [
    'a SKU taken off',
    edits({ sku: { from: 'RYE', to: null } }),
    item(),
    { variants: [{ variantId: 'v1', sku: null }] },
  ],
  [
    'title and status',
    {
      itemId: 'i1',
      title: { from: 'Rye', to: 'Dark rye' },
      status: { from: 'active', to: 'draft' },
    },
    item(),
    { title: 'Dark rye', status: 'draft' },
  ],
  [
    'a count',
    edits({ onHand: { from: 8, to: 5 } }),
    item(),
    { counts: [{ variantId: 'v1', change: -3 }] },
  ],
  ['what is there already', edits({ priceMinor: { from: 400, to: 450 } }), item(), 'unchanged'],
  [
    'what somebody changed meanwhile',
    edits({ priceMinor: { from: 400, to: 500 } }),
    item(),
    'Someone else changed its price',
  ],
  [
    'a price above the price before',
    edits({ priceMinor: { from: 450, to: 700 } }),
    item({ variants: [variant({ compareAtMinor: 600 })] }),
    'Its compare-at price wouldn’t be above its price',
  ],
  [
    'both at once',
    edits({ priceMinor: { from: 450, to: 700 }, compareAtMinor: { from: 600, to: 900 } }),
    item({ variants: [variant({ compareAtMinor: 600 })] }),
    { variants: [{ variantId: 'v1', priceMinor: 700, compareAtMinor: 900 }] },
  ],
  [
    'nothing for nothing',
    edits({ priceMinor: { from: 450, to: 0 } }),
    item(),
    'It’s for sale, so its price must be above zero',
  ],
  [
    'an archived item',
    edits({ priceMinor: { from: 450, to: 500 } }),
    item({ status: 'archived' }),
    'It’s archived. Restore it first',
  ],
  [
    'an archived item that comes back',
    edits({ priceMinor: { from: 450, to: 500 } }, { status: { from: 'archived', to: 'draft' } }),
    item({ status: 'archived' }),
    { status: 'draft', variants: [{ variantId: 'v1', priceMinor: 500 }] },
  ],
  [
    'a variant that is gone',
    { itemId: 'i1', variants: [{ variantId: 'gone', priceMinor: { from: 1, to: 2 } }] },
    item(),
    'One of its variants no longer exists',
  ],
  [
    'more than is free',
    edits({ onHand: { from: 8, to: 2 } }),
    item(),
    'More of it is reserved than there would be',
  ],
  [
    'a sale with its end, by the clock of the business',
    edits(
      { salePriceMinor: { from: null, to: 400 } },
      { saleUntil: { from: '', to: '2099-07-01 09:30' } },
    ),
    item(),
    {
      saleUntil: '2099-07-01T08:30:00Z',
      variants: [{ variantId: 'v1', salePriceMinor: 400 }],
    },
  ],
  [
    'the last sale price taken off',
    edits({ salePriceMinor: { from: 400, to: null } }),
    item({
      saleUntil: '2099-07-01T08:30:00Z',
      variants: [variant({ salePriceMinor: 400 })],
    }),
    { saleUntil: null, variants: [{ variantId: 'v1', salePriceMinor: null }] },
  ],
  [
    'a sale that ends before now',
    edits(
      { salePriceMinor: { from: null, to: 400 } },
      { saleUntil: { from: '', to: '2026-11-26 09:59' } },
    ),
    item(),
    'Its sale end is in the past',
  ],
  [
    'a time without a sale',
    edits({}, { saleFrom: { from: '', to: '2099-07-01 09:30' } }),
    item(),
    'It has no sale price',
  ],
  [
    'a day that is none',
    edits({}, { saleFrom: { from: '', to: '2099-02-31 09:30' } }),
    item(),
    '2099-02-31 09:30 isn’t a date and time',
  ],
  [
    'a price below its sale price',
    edits({ priceMinor: { from: 450, to: 400 } }),
    item({ variants: [variant({ salePriceMinor: 400 })] }),
    'Its sale price would not be below its price',
  ],
  [
    'quantity prices',
    edits({ quantityBreaks: { from: '', to: '10: 4.00; 50: 3.90' } }),
    item(),
    {
      variants: [
        {
          variantId: 'v1',
          quantityBreaks: [
            { from: 10, priceMinor: 400 },
            { from: 50, priceMinor: 390 },
          ],
        },
      ],
    },
  ],
  [
    'quantity prices that rise',
    edits({ quantityBreaks: { from: '', to: '10: 3.90; 50: 4.00' } }),
    item(),
    'Its quantity prices: Below the price before',
  ],
  [
    'quantity prices that somebody changed meanwhile',
    edits({ quantityBreaks: { from: '', to: '10: 3.90' } }),
    item({ variants: [variant({ quantityBreaks: [{ from: 5, priceMinor: 400 }] })] }),
    'Someone else changed its quantity prices',
  ],
  [
    'prices in markets, beside those of deleted ones',
    edits({ marketPrices: { from: 'fr: 4.00', to: 'trade: 3.90' } }),
    item({ variants: [variant({ marketPrices: { m1: 400, gone: 100 } })] }),
    { variants: [{ variantId: 'v1', marketPrices: { gone: 100, m2: 390 } }] },
  ],
  [
    'a price in a market that is none',
    edits({ marketPrices: { from: '', to: 'es: 3.90' } }),
    item(),
    'There is no market es',
  ],
  [
    'prices in markets that somebody changed meanwhile',
    edits({ marketPrices: { from: '', to: 'fr: 3.90' } }),
    item({ variants: [variant({ marketPrices: { m1: 400 } })] }),
    'Someone else changed its prices in markets',
  ],
  [
    'a price of nothing in a market',
    edits({ marketPrices: { from: '', to: 'fr: 0.00' } }),
    item(),
    'fr: 0.00 aren’t market prices',
  ],
  [
    'days of what is made to order',
    edits({}, { leadDays: { from: 3, to: 5 } }),
    item({ kind: 'made_to_order', leadDays: 3 }),
    { leadDays: 5 },
  ],
  [
    'days of what is not',
    edits({}, { leadDays: { from: null, to: 5 } }),
    item(),
    'Only made-to-order items have lead days',
  ],
  [
    'what customs ask for',
    edits({}, { hsCode: { from: '', to: '190590' }, countryOfOrigin: { from: '', to: 'FR' } }),
    item(),
    { hsCode: '190590', countryOfOrigin: 'FR' },
  ],
  [
    'what is not counted',
    edits({ onHand: { from: 0, to: 2 } }),
    item({ variants: [variant({ tracked: false })] }),
    'Its stock isn’t tracked',
  ],
])('INV-10 edited cells: %s', (...[, wish, facts, expected]) => {
  const decision = decideCells(wish, facts, at)
  if (decision.outcome === 'changed') expect(decision.after).toEqual(expected)
  else expect(decision.outcome === 'refused' ? decision.reason : 'unchanged').toEqual(expected)
})

const gives = (id: string, skus: Record<string, string | null>) => ({
  decision: {
    outcome: 'changed',
    after: { variants: Object.entries(skus).map(([variantId, sku]) => ({ variantId, sku })) },
  } satisfies ItemDecision as ItemDecision,
})
const reasons = (decided: readonly { readonly decision: ItemDecision }[]) =>
  decided.map(({ decision }) => (decision.outcome === 'refused' ? decision.reason : ''))

test('INV-10 SKUs change places, and none is given away twice', () => {
  const holders = [
    { variantId: 'a', sku: 'A', title: 'First' },
    { variantId: 'b', sku: 'B', title: 'Second' },
    { variantId: 'z', sku: 'Z', title: 'Last' },
  ]
  const swapped = [gives('1', { a: 'B' }), gives('2', { b: 'A' })]
  expect(reasons(refuseTakenSkus(swapped, holders))).toEqual(['', ''])
  const taken = [gives('1', { a: 'Z' }), gives('2', { c: 'N' }), gives('3', { d: 'N' })]
  expect(reasons(refuseTakenSkus(taken, holders))).toEqual([
    'Z is the SKU of Last',
    '',
    'N is used for more than one variant',
  ])
  expect(reasons(refuseTakenSkus([gives('1', { c: 'N', d: 'N' })], holders))).toEqual([
    'N is used for more than one variant',
  ])
})

test('INV-10 a SKU that its item keeps after all is free for nobody', () => {
  const holders = [
    { variantId: 'a', sku: 'A', title: 'First' },
    { variantId: 'z', sku: 'Z', title: 'Last' },
  ]
  const chain = [gives('2', { b: 'A' }), gives('1', { a: 'Z' })]
  expect(reasons(refuseTakenSkus(chain, holders))).toEqual([
    'A is the SKU of First',
    'Z is the SKU of Last',
  ])
})

test('INV-13 a count is taken back only as far as nothing of it is promised', () => {
  const counted = [{ variantId: 'v1', change: 6 }]
  expect(canTakeBack(counted, item())).toBe(false)
  expect(canTakeBack(counted, item({ variants: [variant({ available: 6 })] }))).toBe(true)
  expect(canTakeBack(counted, item({ variants: [variant({ backorder: true })] }))).toBe(true)
})
