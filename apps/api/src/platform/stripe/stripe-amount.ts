import { minorDigits } from '@marketday/contract/money/money'

/**
 * Minor units of the card provider (docs.stripe.com/currencies). `Intl` deviates, and differs
 * between systems: it formats forints and rupiah without decimals, which the provider counts in
 * hundredths.
 */
const withoutDecimals = new Set(
  'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '),
)
const withThreeDecimals = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND'])
/** Sent in hundredths although only whole units can be charged. */
const wholeOnly = new Set(['ISK', 'UGX'])

const hundredths = { digits: 2, step: 1 }

function unitOf(currency: string): { digits: number; step: number } {
  if (withoutDecimals.has(currency)) return { digits: 0, step: 1 }
  // The last of the three digits must be 0.
  if (withThreeDecimals.has(currency)) return { digits: 3, step: 10 }
  return wholeOnly.has(currency) ? { digits: 2, step: 100 } : hundredths
}

const factorOf = (currency: string): number =>
  10 ** (unitOf(currency).digits - minorDigits(currency))

/** Converts to the provider's unit; every amount sent passes through here. */
export function toStripeAmount(amountMinor: number, currency: string): number {
  const { step } = unitOf(currency)
  return Math.round((amountMinor * factorOf(currency)) / step) * step
}

/** Converts from the provider's unit; every amount read passes through here. */
export const fromStripeAmount = (amount: number, currency: string): number =>
  Math.round(amount / factorOf(currency))

/** Amount rounded to what a card can be charged: the last of three decimals is 0. */
export const chargeableMinor = (amountMinor: number, currency: string): number =>
  fromStripeAmount(toStripeAmount(amountMinor, currency), currency)
