import { spreadCredit } from '@marketday/contract/credit/gift-card-of-cart'

import type { GiftCardOfCart } from '../../credit/gift-card-of-cart.ts'

interface Sum {
  readonly totalMinor: number
  readonly currency: string
}

/** What each gift card pays of a sum: of what is on it, or what the running checkout keeps of it. */
export function creditUsed<Card extends Pick<GiftCardOfCart, 'heldMinor' | 'availableMinor'>>(
  giftCards: readonly Card[],
  sum: Sum,
): (Card & { readonly amountMinor: number })[] {
  const isHeld = giftCards.some(({ heldMinor }) => heldMinor > 0)
  const amounts = spreadCredit(
    giftCards.map((card) => (isHeld ? card.heldMinor : card.availableMinor)),
    sum,
  )
  return giftCards.map((card, index) => ({ ...card, amountMinor: amounts[index] ?? 0 }))
}

export const sumUsed = (used: readonly { readonly amountMinor: number }[]): number =>
  used.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
