import * as z from 'zod/mini'

const GiftCardOfCart = z.object({
  codeEnd: z.string(),
  /** What it pays of this cart. */
  amountMinor: z.int(),
  /** What is on it afterwards. */
  leftMinor: z.int(),
})

/** What a gift card pays of a cart, and what is left to pay in another way. */
export const giftCardOfCart = { giftCard: z.nullable(GiftCardOfCart), dueMinor: z.int() }

/** The same for another sum. */
export function payByGiftCard(
  giftCard: z.output<typeof GiftCardOfCart> | null,
  totalMinor: number,
) {
  if (!giftCard) return { giftCard, dueMinor: totalMinor }
  const availableMinor = giftCard.amountMinor + giftCard.leftMinor
  const amountMinor = Math.min(availableMinor, totalMinor)
  return {
    giftCard: { ...giftCard, amountMinor, leftMinor: availableMinor - amountMinor },
    dueMinor: totalMinor - amountMinor,
  }
}
