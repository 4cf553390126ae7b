import { toShownDiscount } from '@marketday/contract/orders/discounts/shown-discount'
import type { CartDiscount } from '@marketday/contract/orders/discounts/shown-discount'

import { discountVerdicts } from '../place-order/totals-of.ts'
import type { Charged, ChargedLine, ChargedTotals } from '../place-order/totals-of.ts'
import { inRequestLanguage } from '../../platform/http/request-language.ts'
import { discountReason } from './discount-reason.ts'

interface Discounted extends Charged {
  readonly discountCode: string
  readonly currency: string
}

export function shownDiscounts(
  charged: Discounted,
  lines: readonly ChargedLine[],
  { discounts }: Pick<ChargedTotals, 'discounts'>,
): CartDiscount[] {
  const applied = discounts.map((discount) => ({ ...toShownDiscount(discount), reason: null }))
  const { discountCode: code, currency, offer } = charged
  if (code === '' || discounts.some((discount) => discount.code === code)) return applied
  const verdict = discountVerdicts(charged, lines).find(({ discount }) => discount.code === code)
  const reason =
    verdict?.reason && offer
      ? discountReason(verdict.reason, { currency, timeZone: offer.timeZone })
      : inRequestLanguage('This code is no longer valid')
  return [
    ...applied,
    {
      name: verdict?.discount.name ?? code,
      code,
      amountMinor: 0,
      isOffFee: false,
      isByHand: false,
      reason,
    },
  ]
}
