import * as z from 'zod/mini'

import { post } from '../../endpoints/endpoint.ts'
import { Id, line } from '../../endpoints/scalars.ts'
import { CreditAmount } from './credit-movements.ts'

/**
 * Never more than is to be paid: 400. 409 `conflict` where less is on it, and `gift_card_refused` for a code that pays
 * for nothing.
 */
export const payWithCredit = post('/orders/:orderId/credit-payments', {
  access: { permission: 'orders.edit' },
  summary: 'Pay an order with store credit of its customer, or with a gift card',
  idempotency: 'required',
  params: z.object({ orderId: Id }),
  body: z.strictObject({
    amountMinor: CreditAmount,
    /** The code as its holder says it; without one it is the customer's store credit. */
    giftCardCode: z.optional(line(60)),
  }),
  response: z.object({ paymentId: Id }),
})
