import * as z from 'zod/mini'

import { post } from '../../endpoints/endpoint.ts'
import { Id, line } from '../../endpoints/scalars.ts'
import { CreditAmount } from './credit-movements.ts'

/**
 * At most the due amount: 400. 409 `conflict` if the balance is lower, and `gift_card_refused` for
 * an invalid code.
 */
export const payWithCredit = post('/orders/:orderId/credit-payments', {
  access: { permission: 'orders.edit' },
  summary: 'Pay an order with store credit of its customer, or with a gift card',
  idempotency: 'required',
  params: z.object({ orderId: Id }),
  body: z.strictObject({
    amountMinor: CreditAmount,
    /** Code given by the holder; without one the customer's store credit is used. */
    giftCardCode: z.optional(line(60)),
  }),
  response: z.object({ paymentId: Id }),
})
