import * as z from 'zod/mini'

export const CreditPayment = z.object({
  provider: z.enum(['gift_card', 'store_credit']),
  /** End of the gift card code. */
  reference: z.string(),
  amountMinor: z.int(),
})
export type CreditPayment = z.output<typeof CreditPayment>
