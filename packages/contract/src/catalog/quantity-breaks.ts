import * as z from 'zod/mini'

import { toDecimal } from '../money/money.ts'

export const mostBreaks = 5

/** Unit price from this quantity on. */
export const QuantityBreak = z.strictObject({
  from: z
    .int('Enter a minimum quantity')
    .check(z.minimum(2, 'At least 2'), z.maximum(100_000, 'At most 100000')),
  priceMinor: z
    .int('Enter a price')
    .check(z.minimum(1, 'Above zero'), z.maximum(100_000_000_00, 'Too large')),
})
export type QuantityBreak = z.output<typeof QuantityBreak>

/** Sorted by quantity, each at a lower price than the previous. */
export const QuantityBreaks = z.array(QuantityBreak).check(
  z.maxLength(mostBreaks, `At most ${mostBreaks} quantities`),
  z.superRefine((breaks, context) => {
    breaks.forEach(({ from, priceMinor }, index) => {
      const before = breaks[index - 1]
      if (!before) return
      if (from <= before.from)
        context.addIssue({
          code: 'custom',
          path: [index, 'from'],
          message: 'Above the quantity before',
        })
      if (priceMinor >= before.priceMinor)
        context.addIssue({
          code: 'custom',
          path: [index, 'priceMinor'],
          message: 'Below the price before',
        })
    })
  }),
)

interface Priced {
  readonly priceMinor: number
  readonly quantityBreaks: readonly QuantityBreak[]
}

/** Unit price at a quantity. Ignores breaks above the price, such as a sale price. */
export function unitPriceOf({ priceMinor, quantityBreaks }: Priced, quantity: number): number {
  const reached = quantityBreaks.findLast(({ from }) => from <= quantity)
  return reached ? Math.min(reached.priceMinor, priceMinor) : priceMinor
}

export const breaksBelow = ({ priceMinor, quantityBreaks }: Priced): QuantityBreak[] =>
  quantityBreaks.filter((quantityBreak) => quantityBreak.priceMinor < priceMinor)

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
