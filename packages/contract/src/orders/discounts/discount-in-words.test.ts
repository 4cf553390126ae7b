import { expect, it } from 'vitest'

import { discountInWords } from './discount-in-words.ts'
import { DiscountInput } from './discounts.ts'
import type { DiscountTerms } from './discounts.ts'

const bread = '018f0000-0000-7000-8000-000000000001'
const cake = '018f0000-0000-7000-8000-000000000002'
const gone = '018f0000-0000-7000-8000-000000000003'
const terms: DiscountTerms = {
  name: 'Spring',
  code: 'SPRING',
  kind: 'percent',
  percentBp: 1000,
  amountMinor: 0,
  buyQuantity: 2,
  getQuantity: 1,
  items: null,
  gotItems: null,
  minimumMinor: null,
  minimumQuantity: null,
  isFirstOrderOnly: false,
  startsAt: null,
  endsAt: null,
  usageLimit: null,
  customerLimit: null,
}
const chosen = (...ids: string[]) => ({ categoryIds: ids.slice(0, 1), productIds: ids.slice(1) })

it.each<[string, Partial<DiscountTerms>]>([
  ['10% off the order', {}],
  [
    '10% off Bread, from £20.00, until 3 May',
    { items: chosen(bread), minimumMinor: 2000, endsAt: '2026-05-02T23:00:00Z' },
  ],
  ['12.5% off Bread, Cake and 1 other', { percentBp: 1250, items: chosen(bread, cake, gone) }],
  [
    '£5.00 off the order, on a first order, once for each customer',
    { kind: 'amount', amountMinor: 500, isFirstOrderOnly: true, customerLimit: 1 },
  ],
  ['Buy 2 of Bread, get 1 more free', { kind: 'buy_get', percentBp: 10_000, items: chosen(bread) }],
  [
    'Buy 2, get 1 of Cake for 50% less, from 4 May, 09:30, 100 times in all',
    {
      kind: 'buy_get',
      percentBp: 5000,
      gotItems: chosen(cake),
      startsAt: '2026-05-04T08:30:00Z',
      usageLimit: 100,
    },
  ],
  ['Free delivery, from 3 pieces', { kind: 'free_delivery', minimumQuantity: 3 }],
])('%s', (words, given) => {
  const titles = new Map([
    [bread, 'Bread'],
    [cake, 'Cake'],
  ])
  const speaking = { currency: 'GBP', timeZone: 'Europe/London', titles }
  expect(discountInWords({ ...terms, ...given }, speaking)).toBe(words)
})

it.each<[string, object]>([
  ['percentBp', { percentBp: 0 }],
  ['amountMinor', { kind: 'amount' }],
  ['endsAt', { startsAt: '2026-05-02T23:00:00Z', endsAt: '2026-05-02T23:00:00Z' }],
  ['items', { items: { categoryIds: [], productIds: [] } }],
  ['code', { code: 'two words' }],
])('is refused with a sentence at %s', (path, given) => {
  const { error } = DiscountInput.safeParse({ ...terms, ...given })
  expect(error?.issues.map((issue) => issue.path.join('.'))).toEqual([path])
})

it('a code is the same in any case and with spaces around it', () => {
  expect(DiscountInput.parse({ ...terms, code: ' spring-26 ' }).code).toBe('SPRING-26')
})
