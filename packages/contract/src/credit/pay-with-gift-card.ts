import * as z from 'zod/mini'

import { del, put } from '../endpoints/endpoint.ts'
import { line } from '../endpoints/scalars.ts'
import { Cart } from '../orders/cart.ts'

/** Pays as much of the cart as is on it. 409 `gift_card_refused` says why a code pays for nothing. */
export const setGiftCard = put('/shop/cart/gift-card', {
  access: 'shop',
  summary: 'Pay with a gift card',
  response: Cart,
  body: z.strictObject({ code: line(60) }),
  // Nobody tries them all.
  limit: { max: 20, seconds: 60 },
})

export const removeGiftCard = del('/shop/cart/gift-card', {
  access: 'shop',
  summary: 'Do without the gift card',
  response: Cart,
})
