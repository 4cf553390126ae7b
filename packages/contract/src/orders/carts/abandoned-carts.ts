import * as z from 'zod/mini'

import { get, post } from '../../endpoints/endpoint.ts'
import { Currency, Id, EmptyResponse, Time, page, pageFields } from '../../endpoints/scalars.ts'
import { Cart } from '../cart.ts'
import { orderLinkToken } from '../shop-orders.ts'

export const abandonedLimits = { idleHours: 1, keptDays: 30 } as const

/** `ordered`: without the link after leaving; `recovered`: with it. */
export const abandonedStates = ['left', 'reminded', 'ordered', 'recovered'] as const
export type AbandonedState = (typeof abandonedStates)[number]

export const AbandonedCart = z.object({
  id: Id,
  /** Empty if not given. */
  name: z.string(),
  email: z.string(),
  pieceCount: z.int(),
  /** Goods total without delivery. */
  goodsMinor: z.int(),
  currency: Currency,
  leftAt: Time,
  remindedAt: z.nullable(Time),
  state: z.enum(abandonedStates),
  order: z.nullable(z.object({ id: Id, number: z.string(), netMinor: z.int() })),
})
export type AbandonedCart = z.output<typeof AbandonedCart>

const see = { permission: 'orders.see' } as const

export const listAbandonedCarts = get('/abandoned-carts', {
  access: see,
  summary: 'Abandoned carts, newest first',
  query: z.strictObject({ ...pageFields, state: z.optional(z.enum(abandonedStates)) }),
  response: page(AbandonedCart),
})

export const getCartFigures = get('/abandoned-carts/figures', {
  access: see,
  summary: 'Abandoned and recovered carts of the last 30 days',
  response: z.object({
    currency: Currency,
    /** Abandoned and not ordered since. */
    leftCount: z.int(),
    leftMinor: z.int(),
    /** Orders placed through cart links, minus cancellations. */
    recoveredCount: z.int(),
    recoveredMinor: z.int(),
    isMailOn: z.boolean(),
  }),
})

export const getAbandonedCart = get('/abandoned-carts/:cartId', {
  access: see,
  summary: 'An abandoned cart with its items and changes',
  params: z.object({ cartId: Id }),
  response: z.object({
    ...AbandonedCart.shape,
    phone: z.string(),
    lines: z.array(
      z.object({
        id: Id,
        productId: Id,
        title: z.string(),
        quantity: z.int(),
        unitPriceMinor: z.int(),
        change: z.nullable(z.string()),
      }),
    ),
    link: z.string(),
  }),
})

const byLink = {
  access: 'shop',
  params: z.object({ token: orderLinkToken }),
  limit: { max: 30, seconds: 60 },
} as const

export const WaitingCart = z.object({
  currency: Currency,
  lines: z.array(
    z.object({
      id: Id,
      title: z.string(),
      /** Available quantity; 0 if not restored. */
      quantity: z.int(),
      unitPriceMinor: z.int(),
      totalMinor: z.int(),
      change: z.nullable(z.string()),
    }),
  ),
})
export type WaitingCart = z.output<typeof WaitingCart>

/** Read-only, so mail programs that prefetch links change nothing. 409 `checkout_completed` once ordered. */
export const getWaitingCart = get('/shop/carts/:token', {
  ...byLink,
  summary: 'Items of an abandoned cart at current prices',
  response: WaitingCart,
})

/** Adds to the browser's cart. Idempotent. */
export const recoverCart = post('/shop/carts/:token/recovery', {
  ...byLink,
  summary: 'Restore an abandoned cart in this browser',
  response: z.object({
    cart: Cart,
    /** Items not restored or with a changed price, as sentences. */
    changes: z.array(z.string()),
  }),
})

export const getCartMailStop = get('/shop/cart-mail-stops/:token', {
  ...byLink,
  summary: 'Whether the link’s address is unsubscribed from cart reminders',
  response: z.object({ isStopped: z.boolean() }),
})

/** Idempotent. Mail programs call it automatically with an empty form (RFC 8058). */
export const stopCartMails = post('/shop/cart-mail-stops/:token', {
  ...byLink,
  summary: 'Unsubscribe the link’s address from cart reminders',
  idempotency: 'never',
  rawBody: true,
  response: EmptyResponse,
})
