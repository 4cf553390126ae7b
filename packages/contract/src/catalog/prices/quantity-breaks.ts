import * as z from 'zod/mini'

export const mostBreaks = 5

/** From so many pieces on, each of them costs this. */
export const QuantityBreak = z.strictObject({
  from: z
    .int('Enter a minimum quantity')
    .check(z.minimum(2, 'At least 2'), z.maximum(100_000, 'At most 100000')),
  priceMinor: z
    .int('Enter a price')
    .check(z.minimum(1, 'Above zero'), z.maximum(100_000_000_00, 'Too large')),
})
export type QuantityBreak = z.output<typeof QuantityBreak>

/** Each from more pieces and at a lower price than the one before. */
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
  /** Of one piece. */
  readonly priceMinor: number
  readonly quantityBreaks: readonly QuantityBreak[]
}

/** What each of so many pieces costs. A break above the price, such as that of a sale, is passed over. */
export function unitPriceOf({ priceMinor, quantityBreaks }: Priced, quantity: number): number {
  const reached = quantityBreaks.findLast(({ from }) => from <= quantity)
  return reached ? Math.min(reached.priceMinor, priceMinor) : priceMinor
}

/** Those that make the price lower now. */
export const breaksBelow = ({ priceMinor, quantityBreaks }: Priced): QuantityBreak[] =>
  quantityBreaks.filter((quantityBreak) => quantityBreak.priceMinor < priceMinor)
