/** Stripe's currency units, see docs.stripe.com/currencies; others in hundredths. */
const DECIMALS: Record<string, number> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'
      .split(' ')
      .map((code) => [code, 0]),
  ),
  ...Object.fromEntries('BHD JOD KWD OMR TND'.split(' ').map((code) => [code, 3])),
}

export function amountProblem(amount: number, currency: string): string | null {
  const code = currency.toUpperCase()
  if (DECIMALS[code] === 3 && amount % 10 !== 0)
    return `Invalid amount for ${code}: the last digit must be 0.`
  if ((code === 'ISK' || code === 'UGX') && amount % 100 !== 0)
    return `Invalid amount for ${code}: it has no decimals, so the amount must be divisible by 100.`
  return null
}

/** Least charge (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts); others unknown. */
const MINIMUMS: Record<string, number> = {
  AED: 200,
  AUD: 50,
  BRL: 50,
  CAD: 50,
  CHF: 50,
  CZK: 1500,
  DKK: 250,
  EUR: 50,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  INR: 50,
  JPY: 50,
  MXN: 1000,
  MYR: 200,
  NOK: 300,
  NZD: 50,
  PLN: 200,
  RON: 200,
  SEK: 300,
  SGD: 50,
  THB: 1000,
  USD: 50,
}

export const findMinimum = (currency: string | null): number =>
  MINIMUMS[(currency ?? 'usd').toUpperCase()] ?? 1

export function money(amount: number, currency: string | null): string {
  const code = (currency ?? 'usd').toUpperCase()
  const digits = DECIMALS[code] ?? 2
  const format = new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency: code,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return format.format(amount / 10 ** digits)
}
