import type { RiskHint } from '@marketday/contract/orders/risk/order-risk'

import { disposableDomains } from './disposable-domains.ts'

/** What is known of an order and of what came before it. */
export interface RiskFacts {
  readonly email: string
  readonly totalMinor: number
  readonly currency: string
  readonly isByStaff: boolean
  /** Orders within the hours before it, itself included. */
  readonly ofCustomer: number
  readonly byPhone: number
  readonly toAddress: number
  readonly isFirst: boolean
  /** The newest orders before it, and what half of them are worth less than. */
  readonly ordersBefore: number
  readonly usualMinor: number | null
  readonly earlierDisputes: number
}

export const riskRules = {
  hours: 1,
  /** Within them. */
  orders: 3,
  /** How many orders tell what is usual, and how often that a first order is worth a look. */
  usualOrders: 20,
  usualTimes: 3,
  /** Before the one that was taken. */
  refusedCards: 3,
} as const

/** Each says what it is about; which of them matter, and how much, is for the level. */
export const findRiskHints = (riskFacts: RiskFacts): RiskHint[] => [
  ...(riskFacts.isByStaff ? [] : findHaste(riskFacts)),
  ...(isDisposable(riskFacts.email) ? [{ kind: 'disposable_mail' as const }] : []),
  ...findUnusualValue(riskFacts),
  ...findDisputes(riskFacts),
]

/** All that is new of an order once another one of its customer is disputed. */
export const findDisputes = ({
  earlierDisputes: count,
}: Pick<RiskFacts, 'earlierDisputes'>): RiskHint[] =>
  count > 0 ? [{ kind: 'earlier_disputes', count }] : []

/** What counts no more orders than what stands before it says nothing new. */
function findHaste({ ofCustomer, byPhone, toAddress }: RiskFacts): RiskHint[] {
  const { hours, orders } = riskRules
  const counted = [
    { kind: 'orders_of_customer', count: ofCustomer, known: 0 },
    { kind: 'orders_by_phone', count: byPhone, known: ofCustomer },
    { kind: 'orders_to_address', count: toAddress, known: Math.max(ofCustomer, byPhone) },
  ] as const
  return counted.flatMap(({ kind, count, known }) =>
    count >= orders && count > known ? [{ kind, count, hours }] : [],
  )
}

function findUnusualValue(riskFacts: RiskFacts): RiskHint[] {
  const { isFirst, ordersBefore, totalMinor, currency, usualMinor } = riskFacts
  const { usualOrders, usualTimes } = riskRules
  if (!isFirst || !usualMinor || ordersBefore < usualOrders) return []
  if (totalMinor < usualMinor * usualTimes) return []
  return [{ kind: 'unusual_value', totalMinor, usualMinor, currency }]
}

/** Also of a part of such a domain. */
function isDisposable(email: string): boolean {
  const labels = email.toLowerCase().split('@').at(-1)?.split('.') ?? []
  return labels.some((_, index) => disposableDomains.has(labels.slice(index).join('.')))
}

/** Of a payment by card. Where a country is not known, nothing is said of it. */
export function findPaymentHints({
  refused,
  cardCountry,
  deliveryCountry,
}: {
  readonly refused: number
  readonly cardCountry: string | null
  readonly deliveryCountry: string | null
}): RiskHint[] {
  const isElsewhere = cardCountry && deliveryCountry && cardCountry !== deliveryCountry
  return [
    ...(refused >= riskRules.refusedCards
      ? [{ kind: 'refused_cards' as const, count: refused }]
      : []),
    ...(isElsewhere ? [{ kind: 'card_country' as const, cardCountry, deliveryCountry }] : []),
  ]
}
