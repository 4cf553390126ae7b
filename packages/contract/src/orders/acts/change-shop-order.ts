import * as z from 'zod/mini'

import { ParsedPlace } from '../../contact/place.ts'
import { get, put, post } from '../../endpoints/endpoint.ts'
import { Address, Contact, ReceivingKind, Cart } from '../cart.ts'
import { orderLinkToken, ShopOrder } from '../shop-orders.ts'

export const ShopOrderDetails = z.object({
  number: z.string(),
  deliveryKind: ReceivingKind,
  contact: z.object({ email: z.string(), name: z.string(), phone: z.string() }),
  place: z.nullable(ParsedPlace),
  /** Reason why changes are closed; null if open. */
  refusal: z.nullable(z.string()),
  /** Token of the order's link; another one once the email address was changed. */
  token: z.string(),
})
export type ShopOrderDetails = z.output<typeof ShopOrderDetails>

const details = {
  access: 'shop',
  params: z.object({ token: orderLinkToken }),
  response: ShopOrderDetails,
} as const

export const getShopOrderDetails = get('/shop/orders/:token/details', {
  ...details,
  summary: 'Who ordered and where it goes, by the link of the order',
})

/**
 * 409 `invalid_transition` with a message once packing has begun, `outside_zones` if the shop does
 * not deliver there or the fee would change. All or nothing.
 */
export const changeShopOrderDetails = put('/shop/orders/:token/details', {
  ...details,
  summary: 'Change who ordered and where it goes, until packing starts',
  body: z.strictObject({
    contact: Contact,
    /** Null if unchanged, and without delivery. */
    address: z.nullable(Address),
  }),
  // Same as `setCartAddress`.
  limit: { max: 60, seconds: 60 },
})

/** 409 `invalid_transition` with a message once packed. Idempotent. */
export const cancelShopOrder = post('/shop/orders/:token/cancellation', {
  access: 'shop',
  summary: 'Cancel the shopper’s order and refund it',
  params: z.object({ token: orderLinkToken }),
  response: ShopOrder,
})

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
