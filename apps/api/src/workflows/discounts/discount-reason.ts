import type { DiscountReason } from '@marketday/contract/orders/discounts/find-refusal'

import {
  requestLocale,
  requestMoney,
  requestTranslate,
} from '../../platform/http/request-language.ts'

interface Formats {
  readonly currency: string
  /** Time zone of the business. */
  readonly timeZone: string
}

/** Why a discount does not apply, in the language of the request. */
export function discountReason(reason: DiscountReason, { currency, timeZone }: Formats): string {
  const t = requestTranslate()
  switch (reason.kind) {
    case 'below_sum':
      return t('errors.discountFromSum', {
        minimum: requestMoney(reason.minimumMinor, currency),
        missing: requestMoney(reason.missingMinor, currency),
      })
    case 'below_quantity':
      return t('errors.discountFromQuantity', {
        minimum: reason.minimum,
        missing: reason.missing,
      })
    case 'buy_more':
      return t('errors.discountBuyMore', { missing: reason.missing })
    case 'ended':
      return t('errors.discountEnded', { day: dayOf(reason.endsAt, timeZone) })
    case 'not_started':
      return t('errors.discountStarts', { day: dayOf(reason.startsAt, timeZone) })
    default:
      return t(reasons[reason.kind])
  }
}

const reasons = {
  paused: 'errors.discountPaused',
  used_up: 'errors.discountUsedUp',
  used_by_customer: 'errors.discountUsedByYou',
  not_first_order: 'errors.discountFirstOrder',
  not_items: 'errors.discountOtherItems',
  not_delivered: 'errors.discountDeliveredOnly',
  delivery_open: 'errors.discountDeliveryOpen',
  better: 'errors.discountBetter',
  nothing: 'errors.discountNothing',
} as const

const dayOf = (time: string, timeZone: string): string =>
  new Intl.DateTimeFormat(requestLocale() ?? 'en-GB', {
    day: 'numeric',
    month: 'long',
    timeZone,
  }).format(Date.parse(time))
