import * as z from 'zod/mini'

import { del, put } from '../../endpoints/endpoint.ts'
import { line } from '../../endpoints/scalars.ts'
import { Cart } from '../../orders/cart.ts'

/** Applies the balance after earlier ones. 409 `gift_card_refused` with the reason. */
export const addGiftCard = put('/shop/cart/gift-cards', {
  access: 'shop',
  summary: 'Pay with a gift card',
  response: Cart,
  body: z.strictObject({ code: line(60) }),
  // Prevents guessing codes.
  limit: { max: 20, seconds: 60 },
})

/** By the end of its code. Idempotent. */
export const removeGiftCard = del('/shop/cart/gift-cards/:codeEnd', {
  access: 'shop',
  summary: 'Remove a gift card',
  params: z.object({ codeEnd: z.string().check(z.regex(/^[2-9A-Z]{4}$/)) }),
  response: Cart,
})
