import { minorDigits } from '@marketday/contract/money/money'

export interface Price {
  readonly amountMinor: number
  readonly currency: string | null
}

const largest = 100_000_000_00

/** Number as people write it: one group mark throughout, then up to four decimals. */
export const numberPattern = String.raw`\d{1,3}(?:([ \u00a0\u202f'’.,])\d{3}(?:\1\d{3})*)(?!\d)(?:[.,]\d{1,2}(?!\d))?|\d{1,2}(?:,\d{2}){1,4},\d{3}(?!\d)(?:\.\d{1,2}(?!\d))?|\d{1,9}(?:[.,]\d{1,4})?`

/** «1.299,00» in minor units of `currency`; null if too large. */
export const readWritten = (token: string, currency: string | null): Price | null =>
  fromDecimal(withPoint(token, currency), currency)

/** «1299.00» for programs. */
export function fromDecimal(number: string, currency: string | null): Price | null {
  const digits = minorDigits(currency ?? 'GBP')
  const amountMinor = Math.round(Number(`${number}e${digits}`))
  return Number.isFinite(amountMinor) && amountMinor >= 0 && amountMinor <= largest
    ? { amountMinor, currency }
    : null
}

/** Decimal places as written: «12,50» has two. */
export function decimalsOf(token: string, currency: string | null): number {
  const [, decimals = ''] = withPoint(token, currency).split('.')
  return decimals.length
}

function withPoint(token: string, currency: string | null): string {
  const bare = token.replace(/['’\s\u00a0\u202f]/gu, '')
  const last = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','))
  if (last < 0) return bare
  if (!isPoint(bare, last, currency)) return bare.replace(/[.,]/g, '')
  return `${bare.slice(0, last).replace(/[.,]/g, '') || '0'}.${bare.slice(last + 1)}`
}

function isPoint(bare: string, last: number, currency: string | null): boolean {
  const decimals = bare.length - last - 1
  const isRepeated = bare.split(bare.charAt(last)).length > 2
  if (isRepeated || decimals > 3) return decimals > 3
  const isMixed = bare.includes('.') && bare.includes(',')
  return isMixed || decimals !== 3 || bare.startsWith('0') || hasThreeDecimals(currency)
}

/** Three digits after a single separator are thousands, except in currencies with three decimals. */
const hasThreeDecimals = (currency: string | null) =>
  currency !== null && minorDigits(currency) === 3
