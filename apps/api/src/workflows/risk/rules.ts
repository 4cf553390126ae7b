import type { RiskHint } from '@marketday/contract/orders/order-risk'

export interface RiskFacts {
  readonly email: string
  readonly totalMinor: number
  readonly currency: string
  readonly isByStaff: boolean
  /** Orders within the hours before, including this one. */
  readonly ofCustomer: number
  readonly byPhone: number
  readonly toAddress: number
  readonly isFirst: boolean
  /** Number and median value of the previous orders. */
  readonly ordersBefore: number
  readonly usualMinor: number | null
  readonly earlierDisputes: number
}

export const riskRules = {
  hours: 1,
  orders: 3,
  /** Orders needed for a usual value, and the multiple of it that is suspicious for a first order. */
  usualOrders: 20,
  usualTimes: 3,
  /** Declined cards before the accepted one. */
  refusedCards: 3,
} as const

/** Independent hints; the level weighs them. */
export const findRiskHints = (riskFacts: RiskFacts): RiskHint[] => [
  ...(riskFacts.isByStaff ? [] : findHaste(riskFacts)),
  ...(isDisposable(riskFacts.email) ? [{ kind: 'disposable_mail' as const }] : []),
  ...findUnusualValue(riskFacts),
  ...findDisputes(riskFacts),
]

/** Hint for an order after another one of its customer was disputed. */
export const findDisputes = ({
  earlierDisputes: count,
}: Pick<RiskFacts, 'earlierDisputes'>): RiskHint[] =>
  count > 0 ? [{ kind: 'earlier_disputes', count }] : []

/** A count equal to the previous one adds no information. */
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

function isDisposable(email: string): boolean {
  const labels = email.toLowerCase().split('@').at(-1)?.split('.') ?? []
  return labels.some((_, index) => disposableDomains.has(labels.slice(index).join('.')))
}

/** For card payments; unknown countries give no hint. */
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

const disposableDomains: ReadonlySet<string> = new Set([
  '10minutemail.com',
  '20minutemail.com',
  '33mail.com',
  'burnermail.io',
  'discard.email',
  'discardmail.com',
  'dispostable.com',
  'dropmail.me',
  'emailondeck.com',
  'fakeinbox.com',
  'fakemail.net',
  'getairmail.com',
  'getnada.com',
  'guerrillamail.biz',
  'guerrillamail.com',
  'guerrillamail.de',
  'guerrillamail.info',
  'guerrillamail.net',
  'guerrillamail.org',
  'guerrillamailblock.com',
  'inboxkitten.com',
  'incognitomail.com',
  'mail-temp.com',
  'mail.tm',
  'maildrop.cc',
  'mailcatch.com',
  'mailinator.com',
  'mailinator.net',
  'mailnesia.com',
  'mailnull.com',
  'mailsac.com',
  'mintemail.com',
  'moakt.com',
  'mohmal.com',
  'mytemp.email',
  'nada.email',
  'sharklasers.com',
  'spam4.me',
  'spamgourmet.com',
  'temp-mail.io',
  'temp-mail.org',
  'tempail.com',
  'tempinbox.com',
  'tempmail.com',
  'tempmail.dev',
  'tempmail.net',
  'tempmailo.com',
  'tempr.email',
  'throwawaymail.com',
  'tmail.ws',
  'trash-mail.com',
  'trashmail.com',
  'trashmail.de',
  'trashmail.net',
  'trbvm.com',
  'wegwerfmail.de',
  'yopmail.com',
  'yopmail.fr',
  'yopmail.net',
])
