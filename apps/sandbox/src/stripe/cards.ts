import type { CardFailure } from './types.ts'

export type CardOutcome =
  | { kind: 'success' }
  | { kind: 'challenge' }
  | { kind: 'failure'; failure: CardFailure }

/** Stripe's published test cards; other valid numbers succeed. */
export function outcomeOf(number: string): CardOutcome {
  if (CHALLENGED.has(number)) return { kind: 'challenge' }
  const failure = FAILURES[number]
  return failure ? { kind: 'failure', failure } : { kind: 'success' }
}

/** Card number of a ready-made test payment method, e.g. `pm_card_visa`. */
export function numberOfTestMethod(id: string): string | null {
  return TEST_METHODS[id] ?? null
}

export function refundFateOf(number: string): RefundFate {
  return REFUND_FATES[number] ?? { now: 'succeeded', later: null }
}

export const captureRefusalOf = (number: string): CardFailure | null =>
  number === CAPTURE_REFUSED ? EXPIRED : null

export const disputeReasonOf = (number: string): string | null => DISPUTED[number] ?? null

type RefundFate = {
  now: 'pending' | 'succeeded'
  later: 'succeeded' | 'failed' | null
}

export function brandOf(number: string): string {
  if (number.startsWith('4')) return 'visa'
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard'
  if (/^3[47]/.test(number)) return 'amex'
  return 'unknown'
}

export function isCardNumber(number: string): boolean {
  if (!/^\d{13,19}$/.test(number)) return false
  let sum = 0
  for (const [place, digit] of [...number].toReversed().entries()) {
    const doubled = Number(digit) * (place % 2 === 1 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

export const CHALLENGE_FAILED: CardFailure = {
  code: 'payment_intent_authentication_failure',
  message:
    'The provided payment method has failed authentication. Provide another payment method or try again.',
}

export const TEST_CARDS = [
  ['4242 4242 4242 4242', 'succeeds'],
  ['4000 0025 0000 3155', 'asks for 3-D Secure'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has insufficient funds'],
  ['4000 0000 0000 7726', 'succeeds; a refund is pending for half a minute'],
  ['4000 0000 0000 5142', 'succeeds; the first capture fails'],
  ['4000 0000 0000 5126', 'succeeds; a refund fails after half a minute'],
  ['4000 0000 0000 0259', 'succeeds; the payer disputes it as fraud'],
  ['4000 0000 0000 2685', 'succeeds; the payer says they received nothing'],
] as const

export const isTestCard = (number: string): boolean =>
  Object.values(TEST_METHODS).includes(number) ||
  TEST_CARDS.some(([known]) => known.replaceAll(' ', '') === number)

const CHALLENGED = new Set(['4000002500003155', '4000002760003184', '4000000000003220'])

const REFUND_FATES: Record<string, RefundFate> = {
  '4000000000007726': { now: 'pending', later: 'succeeded' },
  '4000000000005126': { now: 'succeeded', later: 'failed' },
  // Not a Stripe test card: a pending refund that fails later, which is rare but happens.
  '4000000000005134': { now: 'pending', later: 'failed' },
}

const DISPUTED: Record<string, string> = {
  '4000000000000259': 'fraudulent',
  '4000000000002685': 'product_not_received',
}

// Not a Stripe test card: Stripe allows every capture.
const CAPTURE_REFUSED = '4000000000005142'

const DECLINED = 'Your card was declined.'
const EXPIRED: CardFailure = { code: 'expired_card', message: 'Your card has expired.' }
const FAILURES: Record<string, CardFailure> = {
  '4000000000000002': { code: 'card_declined', decline_code: 'generic_decline', message: DECLINED },
  '4000000000009995': {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  '4000000000009987': { code: 'card_declined', decline_code: 'lost_card', message: DECLINED },
  '4000000000000069': EXPIRED,
  '4000000000000127': { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  '4000000000000119': {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
}

const TEST_METHODS: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_threeDSecure2Required: '4000000000003220',
}
