import * as z from 'zod/mini'

import { post } from '../../endpoints/endpoint.ts'
import { Id, text } from '../../endpoints/scalars.ts'
import { ShopOrder, orderLinkToken } from '../shop-orders.ts'
import { ReturnedLines } from './return-acts.ts'
import { ReturnReason } from './returns.ts'

const ofOrder = z.object({ token: orderLinkToken })
// Each request sends mail.
const limit = { max: 20, seconds: 60 }

/** 409 `invalid_transition` after the return period. */
export const askForReturn = post('/shop/orders/:token/returns', {
  access: 'shop',
  summary: 'Request a return for an order',
  idempotency: 'required',
  params: ofOrder,
  body: z.strictObject({
    lines: ReturnedLines,
    reason: ReturnReason,
    note: z.optional(text(500)),
  }),
  limit,
  response: ShopOrder,
})

export const withdrawReturn = post('/shop/orders/:token/returns/:returnId/cancellation', {
  access: 'shop',
  summary: 'Cancel a return request',
  params: z.object({ token: orderLinkToken, returnId: Id }),
  limit,
  response: ShopOrder,
})
