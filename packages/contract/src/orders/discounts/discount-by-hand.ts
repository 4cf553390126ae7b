import * as z from 'zod/mini'

import { Minor } from '../../endpoints/scalars.ts'

/** Id of the discount that staff enter. It isn't stored with the shop's discounts, and its uses aren't counted. */
export const byHandId = 'by-hand'

export const isByHand = ({ id }: { readonly id: string }): boolean => id === byHandId

/** Hundredths of a percent. */
export const DiscountRate = z
  .int()
  .check(z.minimum(1, 'Must be more than zero'), z.maximum(10_000, 'At most 100 %'))

const percent = z.strictObject({ kind: z.literal('percent'), percentBp: DiscountRate })
const amount = z.strictObject({
  kind: z.literal('amount'),
  amountMinor: Minor.check(z.minimum(1, 'Must be more than zero')),
})
const none = z.strictObject({ kind: z.literal('none') })

/** A discount of the whole order, on top of all others. `none` ends the earlier one. */
export const DiscountByHand = z.discriminatedUnion('kind', [percent, amount, none])
export type DiscountByHand = z.output<typeof DiscountByHand>

export type ByHandTerms = Exclude<DiscountByHand, { kind: 'none' }>
