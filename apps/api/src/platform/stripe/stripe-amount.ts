import { minorDigits } from '@marketday/contract/money/money'

/**
 * How the card provider counts a currency (docs.stripe.com/currencies). `Intl` answers differently for some of them,
 * and not the same everywhere: it writes forints and rupiah without decimals, which the provider takes in hundredths.
 */
const withoutDecimals = new Set(
  'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '),
)
const withThreeDecimals = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND'])
/** Sent in hundredths although nothing smaller than a whole one can be paid. */
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

/** What an amount of ours is called at the card provider. Every amount that is sent passes through here. */
export function toStripeAmount(amountMinor: number, currency: string): number {
  const { step } = unitOf(currency)
  return Math.round((amountMinor * factorOf(currency)) / step) * step
}

/** What an amount of the card provider's is for us. Every amount that is read passes through here. */
export const fromStripeAmount = (amount: number, currency: string): number =>
  Math.round(amount / factorOf(currency))

/** What a card can be charged for an amount of ours: the same, but for the last digit of three. */
export const chargeableMinor = (amountMinor: number, currency: string): number =>
  fromStripeAmount(toStripeAmount(amountMinor, currency), currency)
