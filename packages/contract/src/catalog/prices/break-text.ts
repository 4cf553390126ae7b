import { toDecimal } from '../../money/money.ts'
import type { QuantityBreak } from './quantity-breaks.ts'

/** Cell format: `10: 4.50; 50: 3.90`. */
export const writeBreaks = (breaks: readonly QuantityBreak[], digits: number): string =>
  breaks.map(({ from, priceMinor }) => `${from}: ${toDecimal(priceMinor, digits)}`).join('; ')

/** Parses an amount in `toDecimal` format to minor units. */
export function readPlainAmount(text: string, digits: number): number | null {
  const [isAmount, whole = '', fraction = ''] = /^(\d{1,12})(?:\.(\d+))?$/.exec(text) ?? []
  if (isAmount === undefined || fraction.length > digits) return null
  return Number(whole + fraction.padEnd(digits, '0'))
}

/** Parses a cell in either amount format; null if invalid. */
export function readBreaks(
  text: string,
  readAmount: (amount: string) => number | null,
): QuantityBreak[] | null {
  const breaks = text.split(/[;\n]/).flatMap((part) => {
    if (part.trim() === '') return []
    const [, from = '', amount = ''] = /^\s*(\d{1,6})\s*[:=]\s*(.+)$/.exec(part) ?? []
    const priceMinor = readAmount(amount.trim())
    return from === '' || priceMinor === null ? [null] : [{ from: Number(from), priceMinor }]
  })
  const read = breaks.filter((quantityBreak) => quantityBreak !== null)
  return read.length === breaks.length ? read : null
}
