import { paidByCredit } from '@marketday/contract/credit/gift-card-of-cart'

import type { GiftCardOfCart } from '../../credit/gift-card-of-cart.ts'

interface Sum {
  readonly totalMinor: number
  readonly currency: string
}

/** What a gift card pays of a sum: of what is on it, or what the running checkout keeps of it. */
export const creditUsed = (giftCard: GiftCardOfCart | null, sum: Sum): number =>
  giftCard ? paidByCredit(giftCard.heldMinor || giftCard.availableMinor, sum) : 0
