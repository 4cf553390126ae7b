import { describe, expect, it } from 'vitest'

import { applyDiscounts } from './apply-discounts.ts'
import { discountKinds } from './offered-discount.ts'
import type { DiscountFacts, DiscountedLine, OfferedDiscount } from './offered-discount.ts'

const facts: DiscountFacts = {
  deliveryMinor: 390,
  isDelivered: true,
  currency: 'GBP',
  now: '2026-05-01T12:00:00Z',
}

const discount = (terms: Partial<OfferedDiscount>): OfferedDiscount => ({
  id: 'a',
  name: 'Spring',
  code: 'SPRING',
  kind: 'percent',
  percentBp: 1000,
  amountMinor: 0,
  buyQuantity: 1,
  getQuantity: 1,
  minimumMinor: null,
  minimumQuantity: null,
  isFirstOrderOnly: false,
  startsAt: null,
  endsAt: null,
  isPaused: false,
  usageLimit: null,
  customerLimit: null,
  usedCount: 0,
  usedByCustomer: 0,
  hasOrdered: false,
  variantIds: null,
  gotVariantIds: null,
  ...terms,
})

const line = (variantId: string, unitPriceMinor: number, quantity = 1): DiscountedLine => ({
  variantId,
  quantity,
  unitPriceMinor,
})

const amountsOf = (
  lines: readonly DiscountedLine[],
  discounts: readonly OfferedDiscount[],
  told: Partial<DiscountFacts> = {},
) =>
  applyDiscounts(lines, discounts, { ...facts, ...told }).verdicts.map(
    ({ amountMinor }) => amountMinor,
  )

const whyNot = (
  terms: Partial<OfferedDiscount>,
  lines: readonly DiscountedLine[] = [line('bread', 500)],
  told: Partial<DiscountFacts> = {},
) => {
  const { verdicts } = applyDiscounts(lines, [discount(terms)], { ...facts, ...told })
  return verdicts[0]?.reason ?? null
}

const buyGet = (terms: Partial<OfferedDiscount>) =>
  discount({ kind: 'buy_get', percentBp: 10_000, ...terms })

describe('what a discount takes off', () => {
  const bread = line('bread', 333, 3)
  const cake = line('cake', 1000)
  it.each<[string, OfferedDiscount, number]>([
    ['a percentage of all', discount({ percentBp: 1000 }), 200],
    ['a percentage of some items', discount({ variantIds: ['bread'] }), 100],
    ['all of it', discount({ percentBp: 10_000 }), 1999],
    ['an amount', discount({ kind: 'amount', amountMinor: 500 }), 500],
    ['never more than there is', discount({ kind: 'amount', amountMinor: 99_999 }), 1999],
    [
      'of some items never more than those cost',
      discount({ kind: 'amount', amountMinor: 5000, variantIds: ['cake'] }),
      1000,
    ],
    ['the cheapest of three', buyGet({ buyQuantity: 2 }), 333],
    ['the same item', buyGet({ buyQuantity: 2, variantIds: ['bread'] }), 333],
    [
      'other items',
      buyGet({ buyQuantity: 3, variantIds: ['bread'], gotVariantIds: ['cake'] }),
      1000,
    ],
    [
      'half of other items',
      buyGet({ buyQuantity: 3, percentBp: 5000, variantIds: ['bread'], gotVariantIds: ['cake'] }),
      500,
    ],
    [
      'what is bought itself stays bought',
      buyGet({ buyQuantity: 3, variantIds: ['bread'], gotVariantIds: ['bread', 'cake'] }),
      1000,
    ],
    ['the fee of the delivery', discount({ kind: 'free_delivery' }), 390],
  ])('%s', (_what, given, expected) => {
    expect(amountsOf([bread, cake], [given])).toEqual([expected])
  })

  it('as often as it works out, and never part of it', () => {
    const threeForTwo = buyGet({ buyQuantity: 2 })
    for (const [units, free] of [
      [2, 0],
      [3, 1],
      [5, 1],
      [6, 2],
      [10_000, 3333],
    ] as const)
      expect(amountsOf([line('bread', 100, units)], [threeForTwo])).toEqual([free * 100])
  })

  it.each([
    ['yen', [100, 100, 101], 100, [33, 33, 34]],
    ['fils', [1, 1, 1], 2, [1, 1, 0]],
    ['the dearest', [9_999_999_999, 1, 0], 10_000_000_000, [9_999_999_999, 1, 0]],
  ])(
    'is split onto the lines by largest remainder: %s',
    (_what, prices, ...[amountMinor, expected]) => {
      const lines = prices.map((price, index) => line(`item ${index}`, price))
      const { applied } = applyDiscounts(lines, [discount({ kind: 'amount', amountMinor })], facts)
      const found = new Map(applied[0]?.lines.map((each) => [each.variantId, each.amountMinor]))
      expect(lines.map(({ variantId }) => found.get(variantId) ?? 0)).toEqual(expected)
    },
  )
})

describe('discounts beside each other', () => {
  const cart = [line('bread', 500, 2), line('cake', 1000)]
  it('of one class the best applies, and the other says so', () => {
    const two = [discount({ id: 'a' }), discount({ id: 'b', code: null, percentBp: 1500 })]
    const { verdicts } = applyDiscounts(cart, two, facts)
    expect(verdicts.map(({ amountMinor, reason }) => [amountMinor, reason?.kind])).toEqual([
      [0, 'better'],
      [300, undefined],
    ])
  })

  it('of equal ones the code', () => {
    expect(amountsOf(cart, [discount({ id: 'a', code: null }), discount({ id: 'b' })])).toEqual([
      0, 200,
    ])
  })

  it('of items, order and delivery one each, the later from what is left', () => {
    const three = [
      discount({ id: 'order', percentBp: 5000 }),
      discount({ id: 'items', code: null, percentBp: 5000, variantIds: ['cake'] }),
      discount({ id: 'way', code: null, kind: 'free_delivery' }),
    ]
    expect(amountsOf(cart, three)).toEqual([750, 500, 390])
  })
})

describe('why a discount does not apply', () => {
  it.each<[object, Partial<OfferedDiscount>]>([
    [{ kind: 'below_sum', minimumMinor: 2000, missingMinor: 1500 }, { minimumMinor: 2000 }],
    [{ kind: 'below_quantity', minimum: 3, missing: 2 }, { minimumQuantity: 3 }],
    [
      { kind: 'buy_more', missing: 2 },
      { kind: 'buy_get', buyQuantity: 2 },
    ],
    [{ kind: 'ended' }, { endsAt: '2026-05-03T22:30:00Z', startsAt: null }],
    [{ kind: 'not_started' }, { startsAt: '2026-05-03T23:30:00Z' }],
    [{ kind: 'used_up' }, { usageLimit: 5, usedCount: 5 }],
    [{ kind: 'used_by_customer' }, { customerLimit: 1, usedByCustomer: 1 }],
    [{ kind: 'not_first_order' }, { isFirstOrderOnly: true, hasOrdered: true }],
    [{ kind: 'not_items' }, { variantIds: ['cake'] }],
    [{ kind: 'paused' }, { isPaused: true }],
  ])('%j', (reason, terms) => {
    const now = terms.endsAt ?? facts.now
    expect(whyNot(terms, undefined, { now })).toMatchObject(reason)
  })

  it('of a delivery', () => {
    const terms = { kind: 'free_delivery' } as const
    expect(whyNot(terms, undefined, { isDelivered: false })).toEqual({ kind: 'not_delivered' })
    expect(whyNot(terms, undefined, { isDelivered: null })).toEqual({ kind: 'delivery_open' })
    expect(whyNot(terms, undefined, { deliveryMinor: 0 })).toEqual({ kind: 'nothing' })
  })

  it.each<[string, Partial<OfferedDiscount>, string]>([
    ['its first moment', { startsAt: facts.now }, facts.now],
    ['its last moment', { endsAt: '2026-05-01T12:00:00.001Z' }, facts.now],
    ['the last use', { usageLimit: 5, usedCount: 4 }, facts.now],
    ['the smallest sum', { minimumMinor: 500 }, facts.now],
  ])('and it does at %s', (_what, terms, now) => {
    expect(whyNot(terms, undefined, { now })).toBeNull()
  })
})

let seed = 7
const random = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below
const some = (ids: readonly string[]) => (random(2) ? ids.filter(() => random(2) === 1) : null)

describe('whatever is in the cart, and whatever is on offer', () => {
  it.each([
    ['yen', 100],
    ['pence', 100_000],
    ['fils, and the dearest there is', 10_000_000_000],
  ])(
    'sums are exact, nothing costs less than nought, and no order changes them: %s',
    (_what, dearest) => {
      for (let round = 0; round < 2000; round += 1) {
        const lines = Array.from({ length: 1 + random(8) }, (_line, index) =>
          line(`v${index}`, random(3) ? random(dearest) : 100, 1 + random(random(2) ? 10 : 10_000)),
        )
        const ids = lines.map(({ variantId }) => variantId)
        const offered = Array.from({ length: random(5) }, (_discount, index) =>
          discount({
            id: `d${index}`,
            code: random(2) ? null : `CODE${index}`,
            kind: discountKinds[random(discountKinds.length)] ?? 'percent',
            percentBp: 1 + random(10_000),
            amountMinor: random(dearest * 3),
            buyQuantity: 1 + random(3),
            getQuantity: 1 + random(3),
            variantIds: some(ids),
            gotVariantIds: some(ids),
          }),
        )
        const { applied, verdicts } = applyDiscounts(lines, offered, facts)
        for (const { id, lines: parts, deliveryMinor } of applied) {
          const sum = parts.reduce((all, { amountMinor }) => all + amountMinor, deliveryMinor)
          expect(verdicts.find(({ discount: each }) => each.id === id)?.amountMinor).toBe(sum)
        }
        for (const { variantId, quantity, unitPriceMinor } of lines) {
          const off = applied
            .flatMap((each) => each.lines)
            .filter((each) => each.variantId === variantId)
            .reduce((all, { amountMinor }) => all + amountMinor, 0)
          expect(off).toBeLessThanOrEqual(quantity * unitPriceMinor)
          expect(Number.isSafeInteger(off)).toBe(true)
        }
        const turned = applyDiscounts(lines.toReversed(), offered.toReversed(), facts)
        expect(turned.applied).toEqual(applied)
      }
    },
  )
})

it('a percentage in fils takes off what can be paid, in whole parts for each line', () => {
  const lines = [line('a', 1_250, 3), line('b', 330)]
  const { applied } = applyDiscounts(lines, [discount({ percentBp: 1_550 })], {
    ...facts,
    currency: 'KWD',
  })
  // 15.5 % of 4.080 is 0.6324.
  const amounts = applied[0]?.lines.map(({ amountMinor }) => amountMinor) ?? []
  expect(amounts.reduce((sum, minor) => sum + minor, 0)).toBe(630)
  expect(amounts.every((minor) => minor % 10 === 0)).toBe(true)
})
