import { formatMoney } from '../../money/money.ts'
import type { DiscountReason } from './find-refusal.ts'

interface Speaking {
  readonly currency: string
  readonly locale?: string
  /** Time zone of the business. */
  readonly timeZone: string
}

export function discountSentence(reason: DiscountReason, speaking: Speaking): string {
  switch (reason.kind) {
    case 'below_sum':
      return `From ${moneyOf(reason.minimumMinor, speaking)}; ${moneyOf(reason.missingMinor, speaking)} more to go`
    case 'below_quantity':
      return `From ${reason.minimum} items; ${reason.missing} more to go`
    case 'buy_more':
      return `Add ${reason.missing} more to get it`
    case 'ended':
      return `Ended on ${dayOf(reason.endsAt, speaking)}`
    case 'not_started':
      return `Starts on ${dayOf(reason.startsAt, speaking)}`
    default:
      return sentences[reason.kind]
  }
}

type Plain = Exclude<
  DiscountReason['kind'],
  'below_sum' | 'below_quantity' | 'buy_more' | 'ended' | 'not_started'
>

const sentences: Readonly<Record<Plain, string>> = {
  paused: 'Not available at the moment',
  used_up: 'Fully used',
  used_by_customer: 'You’ve already used it',
  not_first_order: 'For first orders only',
  not_items: 'Not for these items',
  not_delivered: 'Only for orders that are delivered',
  delivery_open: 'Applies once you choose delivery',
  better: 'Another discount saves you more',
  nothing: 'There is nothing to apply it to',
}

const moneyOf = (minor: number, { currency, locale }: Speaking): string =>
  formatMoney(minor, currency, locale)

function dayOf(time: string, { locale = 'en-GB', timeZone }: Speaking): string {
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone }).format(
    Date.parse(time),
  )
}
