import { expect, test } from 'vitest'
import { actionFrom, emptyDraft } from './change-draft.ts'

test.each([
  ['10', {}, { by: 'percent', percentBp: 1_000 }],
  ['2,5', { direction: 'lower' }, { by: 'percent', percentBp: -250 }],
  ['0.50', { by: 'amount' }, { by: 'amount', amountMinor: 50 }],
  [
    '1',
    { by: 'amount', direction: 'lower', endsIn99: true },
    { by: 'amount', amountMinor: -100, endsIn99: true },
  ],
] as const)('a price change of %s', (value, draft, change) => {
  expect(actionFrom({ ...emptyDraft, ...draft, value }, 'GBP')).toEqual({ kind: 'price', change })
})

test.each([
  ['20', {}, { by: 'percent', percentBp: -2_000 }],
  ['0.50', { saleBy: 'amount' }, { by: 'amount', amountMinor: -50 }],
  ['3.99', { saleBy: 'exact' }, { by: 'exact', priceMinor: 399 }],
] as const)('INV-06 a sale by %s', (value, draft, change) => {
  const saleUntil = '2099-01-01T00:00:00.000Z'
  expect(actionFrom({ ...emptyDraft, what: 'sale', ...draft, value, saleUntil }, 'GBP')).toEqual({
    kind: 'sale',
    change,
    saleFrom: null,
    saleUntil,
  })
})

test.each([{ value: '' }, { value: '100' }, { saleFrom: '2099-02-01', saleUntil: '2099-01-01' }])(
  'INV-06 a sale of %j is none',
  (draft) => {
    expect(actionFrom({ ...emptyDraft, what: 'sale', value: '10', ...draft }, 'GBP')).toBeNull()
  },
)

test('INV-06 a price in a market is worked out from that at home, or given back to the price list', () => {
  const draft = { ...emptyDraft, what: 'marketPrice', value: '10', direction: 'lower' } as const
  expect(actionFrom(draft, 'GBP')).toBeNull()
  expect(actionFrom({ ...draft, marketId: 'm' }, 'GBP')).toEqual({
    kind: 'marketPrice',
    marketId: 'm',
    change: { by: 'percent', percentBp: -1_000 },
  })
  expect(actionFrom({ ...draft, marketId: 'm', value: '' }, 'GBP')).toBeNull()
  expect(actionFrom({ ...draft, marketId: 'm', isByPriceList: true }, 'GBP')).toEqual({
    kind: 'marketPrice',
    marketId: 'm',
    change: null,
  })
})

test('an amount has the places of its currency', () => {
  const draft = { ...emptyDraft, by: 'amount' } as const
  expect(actionFrom({ ...draft, value: '50' }, 'JPY')).toMatchObject({
    change: { amountMinor: 50 },
  })
  expect(actionFrom({ ...draft, value: '0.5' }, 'JPY')).toBeNull()
})

test.each(['', '0', 'ten', '-5', '1.234'])('“%s” changes no price', (value) => {
  expect(actionFrom({ ...emptyDraft, value }, 'GBP')).toBeNull()
})

test('tags stand once each, without those that are empty', () => {
  const draft = { ...emptyDraft, what: 'tags' } as const
  expect(actionFrom({ ...draft, add: ' rye, bread,,rye', remove: 'old' }, 'GBP')).toEqual({
    kind: 'tags',
    add: ['rye', 'bread'],
    remove: ['old'],
  })
  expect(actionFrom({ ...draft, add: ' , ' }, 'GBP')).toBeNull()
})

test('no category is a category, too', () => {
  expect(actionFrom({ ...emptyDraft, what: 'category' }, 'GBP')).toEqual({
    kind: 'category',
    categoryId: null,
  })
})

test.each(['pin', 'unpin'] as const)('INV-10 to %s items takes a collection', (what) => {
  const draft = { ...emptyDraft, what }
  expect(actionFrom(draft, 'GBP')).toBeNull()
  const collectionId = 'c'
  expect(actionFrom({ ...draft, collectionId }, 'GBP')).toEqual({ kind: what, collectionId })
})

test('no class of its own is a tax class, too', () => {
  const draft = { ...emptyDraft, what: 'tax' } as const
  expect(actionFrom({ ...draft, taxClassId: 'reduced' }, 'GBP')).toEqual({
    kind: 'tax',
    taxClassId: 'reduced',
  })
  expect(actionFrom(draft, 'GBP')).toEqual({ kind: 'tax', taxClassId: null })
})
