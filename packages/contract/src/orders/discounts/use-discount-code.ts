import * as z from 'zod/mini'

import { del, put } from '../../endpoints/endpoint.ts'
import { Cart } from '../cart.ts'
import { TypedCode } from './discount-code.ts'

/**
 * 409 `discount_refused` if a code can never apply; one that does not apply yet is stored with its
 * missing condition.
 */
export const setDiscountCode = put('/shop/cart/discount', {
  access: 'shop',
  onPreviews: true,
  summary: 'Use a discount code',
  response: Cart,
  body: z.strictObject({ code: TypedCode }),
  // Prevents guessing codes.
  limit: { max: 20, seconds: 60 },
})

export const removeDiscountCode = del('/shop/cart/discount', {
  access: 'shop',
  onPreviews: true,
  summary: 'Remove the discount code',
  response: Cart,
})
