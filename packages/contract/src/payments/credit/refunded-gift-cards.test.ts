import fc from 'fast-check'
import { expect, test } from 'vitest'

import { planCardRefund } from './refunded-gift-cards.ts'

const card = (amountMinor: number, balanceMinor = amountMinor) => ({ amountMinor, balanceMinor })

test.each([
  { refund: 1_000, cards: [card(2_000)], taken: [], loss: 0 },
  { refund: 3_000, cards: [card(2_000)], taken: [[2_000, true]], loss: 0 },
  { refund: 1_500, cards: [card(2_000)], taken: [[500, false]], loss: 0 },
  { refund: 2_200, cards: [card(2_000, 1_200)], taken: [[1_200, false]], loss: 0 },
  { refund: 3_000, cards: [card(2_000, 1_200)], taken: [[1_200, true]], loss: 800 },
  { refund: 2_000, cards: [card(1_000, 0), card(1_000)], taken: [[1_000, true]], loss: 0 },
  {
    refund: 3_000,
    cards: [card(1_000, 0), card(1_000)],
    taken: [
      [1_000, true],
      [0, false],
    ],
    loss: 1_000,
  },
])(
  'of £10 goods and $cards, a refund of $refund takes $taken',
  ({ refund, cards, taken, loss }) => {
    const soldMinor = cards.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    const plan = planCardRefund(cards, { refundableMinor: 1_000 + soldMinor, amountMinor: refund })
    expect(plan.map(({ takenMinor, isWhole }) => [takenMinor, isWhole])).toEqual(taken)
    expect(plan.reduce((sum, { lostMinor }) => sum + lostMinor, 0)).toBe(loss)
  },
)

test('a refund never leaves more on cards than their buyer still pays for, but for a loss', () => {
  const anyCard = fc
    .tuple(fc.integer({ min: 1, max: 5_000 }), fc.nat(5_000))
    .map(([amountMinor, spentMinor]) => card(amountMinor, Math.max(0, amountMinor - spentMinor)))
  const orders = fc.record({
    cards: fc.array(anyCard, { maxLength: 5 }),
    goods: fc.nat(9_000),
    share: fc.nat(100),
  })
  fc.assert(
    fc.property(orders, ({ cards, goods, share }) => {
      const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0)
      const refundableMinor = goods + sum(cards.map(({ amountMinor }) => amountMinor))
      const amountMinor = Math.round((refundableMinor * share) / 100)
      const plan = planCardRefund(cards, { refundableMinor, amountMinor })
      const takenMinor = sum(plan.map((each) => each.takenMinor))
      const lostMinor = sum(plan.map((each) => each.lostMinor))
      expect(takenMinor + lostMinor).toBe(Math.max(0, amountMinor - goods))
      for (const { unit, takenMinor: part } of plan)
        expect(part).toBeLessThanOrEqual(unit.balanceMinor)
      if (lostMinor > 0) expect(takenMinor).toBe(sum(cards.map(({ balanceMinor }) => balanceMinor)))
    }),
  )
})
