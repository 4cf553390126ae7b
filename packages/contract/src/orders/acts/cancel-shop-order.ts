import * as z from 'zod/mini'

import { post } from '../../endpoints/endpoint.ts'
import { orderLinkToken, ShopOrder } from '../shop-orders.ts'

/** 409 `invalid_transition` with a message once packed. Idempotent. */
export const cancelShopOrder = post('/shop/orders/:token/cancellation', {
  access: 'shop',
  summary: 'Cancel the shopper’s order and refund it',
  params: z.object({ token: orderLinkToken }),
  response: ShopOrder,
})
