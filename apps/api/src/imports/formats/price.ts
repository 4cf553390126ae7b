import { minorDigits } from '@marketday/contract/money/money'

interface Reading {
  /** Currency of the website, for amounts without one. */
  readonly currency: string | null
  /** Machine-readable attribute, where a single point is always a decimal point. */
  readonly isMachine?: boolean
}

export interface Price {
  readonly amountMinor: number
  readonly currency: string | null
}

const largest = 100_000_000_00

/** Reads «1.299,00 €», «£1,299.00», «1299.00» or 12.5; null if it is not an amount. */
export function readPrice(value: unknown, { currency, isMachine = false }: Reading): Price | null {
  if (typeof value === 'number') return fromNumber(String(value), currency)
  if (typeof value !== 'string' || value.length > 200) return null
  const detected = currencyIn(value) ?? currency
  const token = numberIn(value)
  if (token === null) return null
  if (isMachine && /^\d+(?:\.\d+)?$/.test(token)) return fromNumber(token, detected)
  return fromNumber(withPoint(token, detected), detected)
}

/** Same, but treats a price of 0 as missing. */
export function readSellingPrice(value: unknown, reading: Reading): Price | null {
  const price = readPrice(value, reading)
  return price && price.amountMinor > 0 ? price : null
}

function numberIn(text: string): string | null {
  if (/^\s*[-−]/u.test(text)) return null
  const [digits] = /\d[\d.,'’\s\u00a0\u202f]*/u.exec(text) ?? []
  return digits?.replace(/[.,'’\s\u00a0\u202f]+$/u, '') ?? null
}

/** Integer amount with the given decimals, as «1299» with two. */
export function readMinor(value: unknown, decimals: number, currency: string | null): Price | null {
  if (!/^\d{1,14}$/.test(String(value))) return null
  return fromNumber(String(Number(value) / 10 ** decimals), currency)
}

/** Unambiguous currency symbols; a bare $, kr, Rs. or ¥ is ambiguous. */
export const symbols: readonly (readonly [RegExp, string])[] = [
  [/US\s?\$/, 'USD'],
  [/(?:CA|C)\s?\$/, 'CAD'],
  [/(?:AU|A)\s?\$/, 'AUD'],
  [/NZ\s?\$/, 'NZD'],
  [/HK\s?\$/, 'HKD'],
  [/S\s?\$/, 'SGD'],
  [/NT\s?\$/, 'TWD'],
  [/MX\s?\$/, 'MXN'],
  [/R\s?\$/, 'BRL'],
  [/€/, 'EUR'],
  [/£/, 'GBP'],
  [/円|￥|¥/, 'JPY'],
  [/元/, 'CNY'],
  [/₹/, 'INR'],
  [/zł/, 'PLN'],
  [/Kč/, 'CZK'],
  [/₺|\bTL\b/, 'TRY'],
  [/₽|руб\.?/, 'RUB'],
  [/₴|грн\.?/, 'UAH'],
  [/₪/, 'ILS'],
  [/₩|원/, 'KRW'],
  [/₫/, 'VND'],
  [/฿/, 'THB'],
  [/₱/, 'PHP'],
  [/₦/, 'NGN'],
  [/лв\.?/, 'BGN'],
  [/\blei\b/, 'RON'],
  [/\bFt\b/, 'HUF'],
  [/\bDhs?\.?(?=\s?\d)/, 'AED'],
  [/\bRM(?=\s?\d)/, 'MYR'],
  [/\bRp\.?(?=\s?\d)/, 'IDR'],
  [/\bSFr\.?|\bFr\.(?=\s?\d)/, 'CHF'],
  [/\bR(?=\s?\d)/, 'ZAR'],
]
const currencies = new Set(Intl.supportedValuesOf('currency'))
/** Currency codes that are also words: «TOP 10», «ALL 3 sizes». */
const wordCodes = new Set(['ALL', 'BAM', 'CUP', 'GEL', 'LAK', 'MOP', 'PEN', 'SOS', 'TOP'])

export function currencyIn(text: string): string | null {
  const code = /(?:^|[^A-Za-z])([A-Z]{3})(?:[^A-Za-z]|$)/.exec(text)?.[1]
  if (code && currencies.has(code) && !wordCodes.has(code)) return code
  return symbols.find(([symbol]) => symbol.test(text))?.[1] ?? null
}

/** Currency of a mark next to an amount, «EUR», «€» or «R$»; also symbols that precede the number. */
export const knownCurrency = (mark: string): string | null =>
  currencyIn(mark) ?? currencyIn(`${mark}0`)

export function readCurrency(value: unknown): string | null {
  const code = typeof value === 'string' ? value.trim().toUpperCase() : ''
  return currencies.has(code) ? code : null
}

function fromNumber(number: string, currency: string | null): Price | null {
  const digits = minorDigits(currency ?? 'GBP')
  const amountMinor = Math.round(Number(`${number}e${digits}`))
  return Number.isFinite(amountMinor) && amountMinor >= 0 && amountMinor <= largest
    ? { amountMinor, currency }
    : null
}

function withPoint(token: string, currency: string | null): string {
  const bare = token.replace(/['’\s\u00a0\u202f]/gu, '')
  const last = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','))
  if (last < 0) return bare
  const mark = bare.charAt(last)
  const decimals = bare.length - last - 1
  const isMixed = bare.includes('.') && bare.includes(',')
  const isRepeated = bare.split(mark).length > 2
  const groups = decimals === 3 && !bare.startsWith('0') && !hasThreeDecimals(currency)
  const isDecimal = isMixed || decimals > 3 || !(isRepeated || groups)
  if (!isDecimal) return bare.replace(/[.,]/g, '')
  return `${bare.slice(0, last).replace(/[.,]/g, '') || '0'}.${bare.slice(last + 1)}`
}

/** Three digits after a single separator are thousands, except in currencies with three decimals. */
const hasThreeDecimals = (currency: string | null) =>
  currency !== null && minorDigits(currency) === 3
