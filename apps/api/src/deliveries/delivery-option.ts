import type { DeliveryOption } from '@marketday/contract/orders/cart'

import type { DeliveryQuote } from './quote-delivery.ts'

/** Quote as offered to shoppers and staff, with the discount on its fee. */
export function toDeliveryOption(
  kind: DeliveryOption['kind'],
  quote: DeliveryQuote,
  discount: (feeMinor: number) => number = () => 0,
): DeliveryOption {
  if (quote.reason !== null)
    return {
      kind,
      available: false,
      reason: quote.reason,
      feeMinor: 0,
      discountMinor: 0,
      minimumMinor: 0,
      slots: [],
    }
  const { feeMinor, minimumMinor, slots } = quote
  return {
    kind,
    available: true,
    reason: null,
    feeMinor,
    discountMinor: discount(feeMinor),
    minimumMinor,
    slots: [...slots],
  }
}
