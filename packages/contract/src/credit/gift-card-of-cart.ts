import * as z from 'zod/mini'

import { leastByCard } from './least-by-card.ts'

const GiftCardOfCart = z.object({
  codeEnd: z.string(),
  /** What it pays of this cart. */
  amountMinor: z.int(),
  /** What is on it afterwards. */
  leftMinor: z.int(),
})
type GiftCardOfCart = z.output<typeof GiftCardOfCart>

export const mostGiftCards = 5

/** What gift cards pay of a cart, in the order in which they were typed, and what is left to pay in another way. */
export const giftCardsOfCart = { giftCards: z.array(GiftCardOfCart), dueMinor: z.int() }

interface Sum {
  readonly totalMinor: number
  readonly currency: string
}

/** What each pays: all that is on it, or so much that the rest is nothing or what a card can be charged with. */
export function spreadCredit(
  availableMinor: readonly number[],
  { totalMinor, currency }: Sum,
): number[] {
  const sumMinor = sumOf(availableMinor)
  const isTooSmall = sumMinor < totalMinor && totalMinor - sumMinor < leastByCard(currency)
  let restMinor = isTooSmall ? Math.max(0, totalMinor - leastByCard(currency)) : totalMinor
  return availableMinor.map((each) => {
    const amountMinor = Math.min(each, restMinor)
    restMinor -= amountMinor
    return amountMinor
  })
}

/** The same cards for another sum. */
export function payByGiftCards(giftCards: readonly GiftCardOfCart[], sum: Sum) {
  const available = giftCards.map(({ amountMinor, leftMinor }) => amountMinor + leftMinor)
  const amounts = spreadCredit(available, sum)
  return {
    giftCards: giftCards.map((card, index) => {
      const amountMinor = amounts[index] ?? 0
      return { ...card, amountMinor, leftMinor: (available[index] ?? 0) - amountMinor }
    }),
    dueMinor: sum.totalMinor - sumOf(amounts),
  }
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, each) => sum + each, 0)
