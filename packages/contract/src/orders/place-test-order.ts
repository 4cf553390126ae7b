import * as z from 'zod/mini'

import { post } from '../endpoints/endpoint.ts'
import { Currency, Id } from '../endpoints/scalars.ts'

/** Orders the cheapest item with the card provider's test card; 409 `out_of_stock` if nothing can be bought. */
export const placeTestOrder = post('/orders/test', {
  access: { permission: 'orders.edit' },
  summary: 'Place a test order',
  status: 201,
  response: z.object({
    orderId: Id,
    number: z.string(),
    totalMinor: z.int(),
    currency: Currency,
    /** False if only live cards are accepted: the order is to be paid in cash. */
    isPaid: z.boolean(),
  }),
})
