import * as z from 'zod/mini'

import { leastByCard } from '../money/least-by-card.ts'

const GiftCardOfCart = z.object({
  codeEnd: z.string(),
  /** What it pays of this cart. */
  amountMinor: z.int(),
  /** What is on it afterwards. */
  leftMinor: z.int(),
})

/** What a gift card pays of a cart, and what is left to pay in another way. */
export const giftCardOfCart = { giftCard: z.nullable(GiftCardOfCart), dueMinor: z.int() }

interface Sum {
  readonly totalMinor: number
  readonly currency: string
}

/** All that is there, or so much that the rest is nothing or what a card can be charged with. */
export function paidByCredit(availableMinor: number, { totalMinor, currency }: Sum): number {
  const amountMinor = Math.min(availableMinor, totalMinor)
  const isTooSmall = amountMinor < totalMinor && totalMinor - amountMinor < leastByCard(currency)
  return isTooSmall ? Math.max(0, totalMinor - leastByCard(currency)) : amountMinor
}

/** The same for another sum. */
export function payByGiftCard(giftCard: z.output<typeof GiftCardOfCart> | null, sum: Sum) {
  if (!giftCard) return { giftCard, dueMinor: sum.totalMinor }
  const availableMinor = giftCard.amountMinor + giftCard.leftMinor
  const amountMinor = paidByCredit(availableMinor, sum)
  return {
    giftCard: { ...giftCard, amountMinor, leftMinor: availableMinor - amountMinor },
    dueMinor: sum.totalMinor - amountMinor,
  }
}
