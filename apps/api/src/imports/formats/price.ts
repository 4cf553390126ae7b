import { fromDecimal, readWritten } from './prices/amounts.ts'
import type { Price } from './prices/amounts.ts'
import { pricesIn } from './prices/prices-in.ts'

interface Reading {
  /** Currency of the website, for amounts without one. */
  readonly currency: string | null
  /** Machine-readable attribute, where a single point is always a decimal point. */
  readonly isMachine?: boolean
}

/** Reads «1.299,00 €», «£1,299.00», «1299.00» or 12.5; null if it is not an amount. */
export function readPrice(value: unknown, { currency, isMachine = false }: Reading): Price | null {
  if (typeof value === 'number') return fromDecimal(String(value), currency)
  if (typeof value !== 'string' || value.length > 200 || /^\s*[-−]/u.test(value)) return null
  return readText(value.trim(), { currency, isMachine })
}

function readText(text: string, { currency, isMachine }: Required<Reading>): Price | null {
  const marked = pricesIn(text, { currency }).find(({ isMarked }) => isMarked)
  const own = marked?.currency ?? currency
  const plain = isMachine ? machineNumber(text) : null
  if (plain !== null) return fromDecimal(plain, own)
  if (marked) return { amountMinor: marked.lowestMinor, currency: own }
  const [digits] = /\d[\d.,'’\s\u00a0\u202f]*/u.exec(text) ?? []
  return digits ? readWritten(digits.replace(/[.,'’\s\u00a0\u202f]+$/u, ''), own) : null
}

const machineNumber = (text: string): string | null =>
  /^\d+(?:\.\d+)?(?![\d.,])/.exec(text.replace(/^[^\d.,-]{1,5}\s?/u, ''))?.[0] ?? null

/** Same, but treats a price of 0 as missing. */
export function readSellingPrice(value: unknown, reading: Reading): Price | null {
  const price = readPrice(value, reading)
  return price && price.amountMinor > 0 ? price : null
}

/** Integer amount with the given decimals, as «1299» with two. */
export function readMinor(value: unknown, decimals: number, currency: string | null): Price | null {
  if (!/^\d{1,14}$/.test(String(value))) return null
  return fromDecimal(String(Number(value) / 10 ** decimals), currency)
}
