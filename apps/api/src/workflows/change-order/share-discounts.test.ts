import fc from 'fast-check'
import { expect, test } from 'vitest'

import { payableStep } from '@marketday/contract/money/money'
import { applyDiscounts } from '@marketday/contract/orders/discounts/apply-discounts'
import type { OfferedDiscount } from '@marketday/contract/orders/discounts/offered-discount'

import { shareDiscounts } from './share-discounts.ts'

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

const terms = {
  name: 'Spring',
  code: null,
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
  gotVariantIds: null,
} as const

const discounts = (step: number) =>
  fc.array(
    fc.record({
      kind: fc.constantFrom('percent', 'amount', 'buy_get'),
      percentBp: fc.constantFrom(1_000, 3_333, 5_000, 10_000),
      amountMinor: fc.integer({ min: 1, max: 900 }).map((steps) => steps * step),
      buyQuantity: fc.integer({ min: 1, max: 3 }),
      getQuantity: fc.integer({ min: 1, max: 2 }),
      variantIds: fc.constantFrom(null, ['a'], ['a', 'b']),
    }),
    { minLength: 1, maxLength: 4 },
  )

test('two discounts that take all leave no line below zero', () => {
  const lines = [1, 1].map((quantity) => ({ variantId: 'a', quantity, unitPriceMinor: 500 }))
  const applied = [333, 667].map((amountMinor, at) => ({
    id: String(at),
    name: '',
    code: null,
    deliveryMinor: 0,
    lines: [{ variantId: 'a', amountMinor }],
  }))
  const shares = shareDiscounts(applied, lines, 'GBP')
  const byLine = lines.map((_line, at) => sum([...shares.values()].map((parts) => parts[at] ?? 0)))
  expect(byLine).toEqual([500, 500])
})

test.each(['GBP', 'JPY', 'KWD'])(
  'in %s the parts of every discount over the lines sum to it, and no line costs less than nothing',
  (currency) => {
    const step = payableStep(currency)
    const variants = fc.record({
      variantId: fc.constantFrom('a', 'b', 'c'),
      quantity: fc.integer({ min: 1, max: 5 }),
    })
    const prices = fc.record({ a: fc.nat(300), b: fc.nat(300), c: fc.nat(300) })
    fc.assert(
      fc.property(
        fc.array(variants, { minLength: 1, maxLength: 6 }),
        prices,
        discounts(step),
        (goods, unitPrices, wanted) => {
          const lines = goods.map((line) => ({
            ...line,
            unitPriceMinor: unitPrices[line.variantId] * step,
          }))
          const units = [...Map.groupBy(lines, ({ variantId }) => variantId)].map(
            ([variantId, group]) => ({
              variantId,
              quantity: sum(group.map(({ quantity }) => quantity)),
              unitPriceMinor: group[0]?.unitPriceMinor ?? 0,
            }),
          )
          const offered: OfferedDiscount[] = wanted.map((discount, at) => ({
            ...terms,
            ...discount,
            id: String(at),
          }))
          const { applied } = applyDiscounts(units, offered, {
            currency,
            deliveryMinor: 0,
            isDelivered: null,
            now: '2026-05-01T12:00:00Z',
          })
          const shares = shareDiscounts(applied, lines, currency)
          for (const { id, lines: amounts } of applied)
            expect(sum(shares.get(id) ?? [])).toBe(
              sum(amounts.map(({ amountMinor }) => amountMinor)),
            )
          for (const [at, { quantity, unitPriceMinor }] of lines.entries()) {
            const parts = [...shares.values()].map((all) => all[at] ?? 0)
            expect(Math.min(0, ...parts)).toBe(0)
            expect(sum(parts)).toBeLessThanOrEqual(quantity * unitPriceMinor)
            expect(sum(parts) % step).toBe(0)
          }
        },
      ),
      { numRuns: 300 },
    )
  },
)
