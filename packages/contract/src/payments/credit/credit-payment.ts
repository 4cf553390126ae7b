import * as z from 'zod/mini'

/** What of an order was paid from a balance. */
export const CreditPayment = z.object({
  provider: z.enum(['gift_card', 'store_credit']),
  /** The end of the code of a gift card. */
  reference: z.string(),
  amountMinor: z.int(),
})
export type CreditPayment = z.output<typeof CreditPayment>

export const creditPaymentLabel = ({
  provider,
  reference,
}: Pick<CreditPayment, 'provider' | 'reference'>): string =>
  provider === 'gift_card' ? `gift card •${reference}` : 'store credit'
