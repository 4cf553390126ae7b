import type { GiftCardOfCart } from '../../credit/gift-card-of-cart.ts'

/** What a gift card pays of a sum: as much as is on it, or what the running checkout keeps of it. */
export const creditUsed = (giftCard: GiftCardOfCart | null, sumMinor: number): number =>
  giftCard ? Math.min(giftCard.heldMinor || giftCard.availableMinor, sumMinor) : 0
