import { formatMoney } from '../../money/money.ts'
import type { RiskHint } from './order-risk.ts'

export function riskSentence(hint: RiskHint): string {
  switch (hint.kind) {
    case 'orders_of_customer':
      return `${manyOrders(hint)} from this customer within ${hoursInWords(hint)}`
    case 'orders_by_phone':
      return `${manyOrders(hint)} from this phone within ${hoursInWords(hint)}`
    case 'orders_to_address':
      return `${manyOrders(hint)} to this address within ${hoursInWords(hint)}`
    case 'disposable_mail':
      return 'The email address is from a disposable email service'
    case 'unusual_value':
      return `First order of this customer, for ${formatMoney(hint.totalMinor, hint.currency)}; usual here is ${formatMoney(hint.usualMinor, hint.currency)}`
    case 'refused_cards':
      return `${hint.count} declined payment attempts before this payment`
    case 'card_country':
      return `Paid with a card from ${nameCountry(hint.cardCountry)}, delivered to ${nameCountry(hint.deliveryCountry)}`
    case 'earlier_disputes':
      return hint.count === 1
        ? 'This customer disputed the payment for another order'
        : `This customer disputed ${hint.count} payments for other orders`
  }
}

const manyOrders = ({ count }: { readonly count: number }) => `${count} orders`

const hoursInWords = ({ hours }: { readonly hours: number }) =>
  hours === 1 ? '1 hour' : `${hours} hours`

const regions = new Intl.DisplayNames('en-GB', { type: 'region', fallback: 'code' })

const nameCountry = (code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code
