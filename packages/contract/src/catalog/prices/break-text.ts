import { toDecimal } from '../../money/money.ts'
import type { QuantityBreak } from './quantity-breaks.ts'

/** As one cell says it: `10: 4.50; 50: 3.90`. */
export const writeBreaks = (breaks: readonly QuantityBreak[], digits: number): string =>
  breaks.map(({ from, priceMinor }) => `${from}: ${toDecimal(priceMinor, digits)}`).join('; ')

/** An amount as `toDecimal` writes it, in its smallest unit. */
export function readPlainAmount(text: string, digits: number): number | null {
  const [isAmount, whole = '', fraction = ''] = /^(\d{1,12})(?:\.(\d+))?$/.exec(text) ?? []
  if (isAmount === undefined || fraction.length > digits) return null
  return Number(whole + fraction.padEnd(digits, '0'))
}

/** What a cell says, whichever way its amounts are written; null where it is not understood. */
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
