import * as z from 'zod/mini'

import { post } from '../../endpoints/endpoint.ts'
import { Cart } from '../cart.ts'
import { orderLinkToken } from '../shop-orders.ts'

/** Adds items at current prices to the cart. Idempotent. */
export const fillCartFromOrder = post('/shop/orders/:token/cart', {
  access: 'shop',
  summary: 'Add an order’s items to this browser’s cart',
  params: z.object({ token: orderLinkToken }),
  limit: { max: 30, seconds: 60 },
  response: z.object({
    cart: Cart,
    /** Items not added, or not in full, with the reason as a sentence. */
    missing: z.array(z.string()),
  }),
})
