import * as z from 'zod/mini'

import { post } from '../../endpoints/endpoint.ts'
import { Cart } from '../cart.ts'
import { orderLinkToken } from '../shop-orders.ts'

/** At today's prices, beside what is in the cart already. Repeating it adds nothing. */
export const fillCartFromOrder = post('/shop/orders/:token/cart', {
  access: 'shop',
  summary: 'Add an order’s items to this browser’s cart',
  params: z.object({ token: orderLinkToken }),
  limit: { max: 30, seconds: 60 },
  response: z.object({
    cart: Cart,
    /** What could not be put in, or not as many of it, and why; in words. */
    missing: z.array(z.string()),
  }),
})
