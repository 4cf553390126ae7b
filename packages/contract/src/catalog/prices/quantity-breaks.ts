import * as z from 'zod/mini'

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
