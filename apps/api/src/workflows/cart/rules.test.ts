import { describe, expect, test } from 'vitest'

import { changeOf, findReviewReason, missingOf, nameOf } from './rules.ts'

const line = {
  title: 'Rye loaf',
  variantTitle: 'Large',
  quantity: 3,
  unitPriceMinor: 450,
  priceMinor: 450,
  quantityBreaks: [],
  isForSale: true,
  hiddenIn: null,
  available: 10,
}

test.each([
  ['Large', 'Rye loaf – Large'],
  ['', 'Rye loaf'],
])('a line with the variant “%s” is called %s', (variantTitle, name) => {
  expect(nameOf({ title: 'Rye loaf', variantTitle })).toBe(name)
})

describe('what became of a line since the shopper agreed to it', () => {
  test.each([
    ['nothing', {}, null],
    ['nothing where nobody counts the stock', { available: null }, null],
    ['nothing while just enough is left', { available: 3 }, null],
    ['less is left', { available: 2 }, 'Only 2 of Rye loaf – Large left'],
    ['one is left', { available: 1 }, 'Only 1 of Rye loaf – Large left'],
    ['none is left', { available: 0 }, 'Rye loaf – Large is sold out'],
    ['more is promised than there is', { available: -2 }, 'Rye loaf – Large is sold out'],
  ])('%s', (_, facts, message) => {
    expect(changeOf({ ...line, ...facts }, 'GBP')).toEqual(
      message === null ? null : { kind: 'stock', message },
    )
  })

  test.each([
    ['dearer', 500, 'Rye loaf – Large now costs £5.00 instead of £4.50'],
    ['cheaper', 399, 'Rye loaf – Large now costs £3.99 instead of £4.50'],
  ])('it is %s', (_, priceMinor, message) => {
    expect(changeOf({ ...line, priceMinor }, 'GBP')).toEqual({ kind: 'price', message })
  })

  test('prices are told in the currency of the shop', () => {
    expect(changeOf({ ...line, variantTitle: '', priceMinor: 500 }, 'JPY')?.message).toMatch(
      /^Rye loaf now costs .*¥500 instead of .*¥450$/,
    )
  })

  test('what is no longer sold is told before what is sold out, and that before the price', () => {
    const worse = { ...line, available: 0, priceMinor: 500 }
    expect(changeOf({ ...worse, isForSale: false }, 'GBP')).toEqual({
      kind: 'gone',
      message: 'Rye loaf – Large is no longer sold',
    })
    expect(changeOf({ ...worse, hiddenIn: 'Trade' }, 'GBP')).toEqual({
      kind: 'gone',
      message: 'Rye loaf – Large is not sold in Trade',
    })
    expect(changeOf(worse, 'GBP')?.kind).toBe('stock')
  })

  test('an uncounted item that costs more than before says so', () => {
    expect(changeOf({ ...line, available: null, priceMinor: 500 }, 'GBP')?.kind).toBe('price')
  })
})

describe('what keeps a cart from becoming an order', () => {
  const unchanged = { change: null }
  const changed = { change: { kind: 'gone', message: 'Rye loaf is no longer sold' } } as const
  const complete = {
    lines: [unchanged],
    email: 'ann@example.com',
    name: 'Ann',
    deliveryKind: 'delivery',
    hasAddress: true,
  } as const

  test.each([
    ['nothing', {}, []],
    ['nothing when the goods are picked up', { deliveryKind: 'pickup', hasAddress: false }, []],
    ['no goods', { lines: [] }, ['lines']],
    ['a change of its only line', { lines: [changed] }, ['changes']],
    ['a change of one line among others', { lines: [unchanged, changed] }, ['changes']],
    ['no email address', { email: '' }, ['contact']],
    ['no name', { name: '' }, ['contact']],
    ['neither email address nor name', { email: '', name: '' }, ['contact']],
    ['no choice of delivery', { deliveryKind: null }, ['delivery']],
    [
      'no choice of delivery and no address',
      { deliveryKind: null, hasAddress: false },
      ['delivery'],
    ],
    ['no address to deliver to', { hasAddress: false }, ['address']],
  ] as const)('%s', (_, facts, missing) => {
    expect(missingOf({ ...complete, ...facts })).toEqual(missing)
  })

  test('all of it is named in the order of the page', () => {
    const nobody = { email: '', name: '', hasAddress: false }
    expect(missingOf({ ...nobody, lines: [], deliveryKind: null })).toEqual([
      'lines',
      'contact',
      'delivery',
    ])
    expect(missingOf({ ...nobody, lines: [changed], deliveryKind: 'delivery' })).toEqual([
      'changes',
      'contact',
      'address',
    ])
  })
})

describe('why a cash order awaits a confirmation, if it does', () => {
  const unknown = { isConfirmed: false, ofNetwork: 0, ofAddress: 0, fitsShare: true }
  const known = { ...unknown, isConfirmed: true }

  test.each([
    ['the first of an unknown address', {}, null],
    ['the third to its address within an hour', { ofAddress: 2 }, null],
    ['the fourth to its address within an hour', { ofAddress: 3 }, 'address'],
    ['the fifth to its address within an hour', { ofAddress: 4 }, 'address'],
    ['the tenth of its network within an hour', { ofNetwork: 9 }, null],
    ['the eleventh of its network within an hour', { ofNetwork: 10 }, 'network'],
    ['the twelfth of its network within an hour', { ofNetwork: 11 }, 'network'],
    ['one beyond the share of its network', { fitsShare: false }, 'share'],
    ['one of too many of both', { ofAddress: 3, ofNetwork: 10, fitsShare: false }, 'address'],
    ['one of a busy network beyond its share', { ofNetwork: 10, fitsShare: false }, 'network'],
  ])('%s', (_, facts, reason) => {
    expect(findReviewReason({ ...unknown, ...facts })).toBe(reason)
  })

  test.each([
    ['the first', {}, null],
    ['the tenth to it within an hour', { ofAddress: 9 }, null],
    ['the eleventh to it within an hour', { ofAddress: 10 }, 'address'],
    ['the twelfth to it within an hour', { ofAddress: 11 }, 'address'],
    ['one of a busy network', { ofNetwork: 29 }, null],
    ['one beyond the share of its network', { fitsShare: false }, null],
  ])('of an address that confirmed an order before: %s', (_, facts, reason) => {
    expect(findReviewReason({ ...known, ...facts })).toBe(reason)
  })
})
