import * as z from 'zod/mini'

import { post, put } from '../../endpoints/endpoint.ts'
import { Id } from '../../endpoints/scalars.ts'
import { Cart } from '../../orders/cart.ts'
import { Order } from '../../orders/orders.ts'
import { GiftOfLine } from './gift-of-line.ts'

/** 400 for a past or too distant day, and for a line without gift cards. */
export const setGiftOfLine = put('/shop/cart/lines/:lineId/gift', {
  access: 'shop',
  summary: 'Set the recipient of a line’s gift cards',
  params: z.object({ lineId: Id }),
  body: GiftOfLine,
  response: Cart,
})

/** 409 `invalid_transition` if partly spent. Idempotent. */
export const takeBackGiftCard = post('/orders/:orderId/gift-cards/:giftCardId/return', {
  access: { permission: 'orders.edit' },
  summary: 'Cancel an unused gift card sold by an order',
  params: z.object({ orderId: Id, giftCardId: Id }),
  body: z.strictObject({ refund: z.enum(['none', 'full', 'store_credit']) }),
  response: Order,
})
