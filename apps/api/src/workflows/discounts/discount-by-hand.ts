import { byHandId } from '@marketday/contract/orders/discounts/discount-by-hand'
import type { OfferedDiscount } from '@marketday/contract/orders/discounts/offered-discount'
import type { OrderDraftDiscount } from '@marketday/contract/orders/order-draft'

import type { DiscountOffer } from '../../orders/discounts/offered-discounts.ts'

/** Replaces the shop's order discounts with a manual one. */
export function offerByHand(
  offer: DiscountOffer | null,
  { kind, percentBp, amountMinor }: OrderDraftDiscount,
  moment: { readonly now: string; readonly timeZone: string },
): DiscountOffer | null {
  const value = { percent: percentBp, amount: amountMinor, code: null, none: null }[kind]
  if (!value || (kind !== 'percent' && kind !== 'amount')) return offer
  const others = (offer?.discounts ?? []).filter((discount) => !isOfWholeOrder(discount))
  const manual = { kind, percentBp: percentBp ?? 0, amountMinor: amountMinor ?? 0 }
  return { ...moment, discounts: [...others, { ...unconditional, ...manual }] }
}

const isOfWholeOrder = ({ kind, variantIds }: OfferedDiscount) =>
  (kind === 'percent' || kind === 'amount') && variantIds === null

export const byHandName = 'Discount'

const unconditional = {
  id: byHandId,
  name: byHandName,
  code: null,
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
} as const
