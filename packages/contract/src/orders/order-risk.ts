import * as z from 'zod/mini'

import { Currency, Time } from '../endpoints/scalars.ts'
import { formatMoney } from '../money/money.ts'

/** Review level before shipping; never blocks an order (decision 0125). */
export const riskLevels = ['none', 'check', 'high'] as const
export type RiskLevel = (typeof riskLevels)[number]

const orders = { count: z.int(), hours: z.int() }

/** Risk hints contain figures only, no customer text. */
export const RiskHint = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('orders_of_customer'), ...orders }),
  z.object({ kind: z.literal('orders_by_phone'), ...orders }),
  z.object({ kind: z.literal('orders_to_address'), ...orders }),
  z.object({ kind: z.literal('disposable_mail') }),
  z.object({
    kind: z.literal('unusual_value'),
    totalMinor: z.int(),
    /** Median order value of the shop. */
    usualMinor: z.int(),
    currency: Currency,
  }),
  /** Failed attempts before the successful payment. */
  z.object({ kind: z.literal('refused_cards'), count: z.int() }),
  /** Both ISO 3166-1 alpha-2. */
  z.object({
    kind: z.literal('card_country'),
    cardCountry: z.string(),
    deliveryCountry: z.string(),
  }),
  /** Other orders of the same customer. */
  z.object({ kind: z.literal('earlier_disputes'), count: z.int() }),
])
export type RiskHint = z.output<typeof RiskHint>

export const OrderRisk = z.object({
  hints: z.array(RiskHint),
  /** Reviewer and time; null again after a new hint. */
  lookedAt: z.nullable(z.object({ by: z.string(), at: Time })),
})
export type OrderRisk = z.output<typeof OrderRisk>

export const riskOfRow = {
  riskLevel: z.enum(riskLevels),
  isRiskLookedAt: z.boolean(),
}

export const riskChoices = ['open', 'high', 'check', 'looked_at'] as const
export type RiskChoice = (typeof riskChoices)[number]

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
