import * as z from 'zod/mini'

import { get, post } from '../../endpoints/endpoint.ts'
import { Currency, Id, EmptyResponse, Time, page, pageFields } from '../../endpoints/scalars.ts'
import { Cart } from '../cart.ts'
import { orderLinkToken } from '../shop-orders.ts'

export const abandonedLimits = { idleHours: 1, keptDays: 30 } as const

/** `ordered` without its link, after it was left; `recovered` with it. */
export const abandonedStates = ['left', 'reminded', 'ordered', 'recovered'] as const
export type AbandonedState = (typeof abandonedStates)[number]

/** A cart whose checkout was left with an address for mails. */
export const AbandonedCart = z.object({
  id: Id,
  /** Empty where none was given. */
  name: z.string(),
  email: z.string(),
  pieceCount: z.int(),
  /** What the goods were to cost, without delivery. */
  goodsMinor: z.int(),
  currency: Currency,
  leftAt: Time,
  remindedAt: z.nullable(Time),
  state: z.enum(abandonedStates),
  /** That its link led to. */
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
    /** Left and not ordered since. */
    leftCount: z.int(),
    leftMinor: z.int(),
    /** Orders that links of carts led to, less what was cancelled. */
    recoveredCount: z.int(),
    recoveredMinor: z.int(),
    /** Whether the business sends the mail. */
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
        /** What became of it since, in words. */
        change: z.nullable(z.string()),
      }),
    ),
    /** Brings it back, in any browser. */
    link: z.string(),
  }),
})

const byLink = {
  access: 'shop',
  params: z.object({ token: orderLinkToken }),
  limit: { max: 30, seconds: 60 },
} as const

/** What a left cart held, as it would come back today. */
export const WaitingCart = z.object({
  currency: Currency,
  lines: z.array(
    z.object({
      id: Id,
      title: z.string(),
      /** What is left of it; 0 where it does not come back. */
      quantity: z.int(),
      unitPriceMinor: z.int(),
      totalMinor: z.int(),
      /** What became of it since, in words. */
      change: z.nullable(z.string()),
    }),
  ),
})
export type WaitingCart = z.output<typeof WaitingCart>

/** Programs that open the links of mails change nothing by it. 409 `checkout_completed` once it was ordered. */
export const getWaitingCart = get('/shop/carts/:token', {
  ...byLink,
  summary: 'Items of an abandoned cart at current prices',
  response: WaitingCart,
})

/** Beside what the browser's cart has already. Repeating it adds nothing. */
export const recoverCart = post('/shop/carts/:token/recovery', {
  ...byLink,
  summary: 'Restore an abandoned cart in this browser',
  response: z.object({
    cart: Cart,
    /** What could not be put in, or costs something else now; in words. */
    changes: z.array(z.string()),
  }),
})

export const getCartMailStop = get('/shop/cart-mail-stops/:token', {
  ...byLink,
  summary: 'Whether the link’s address is unsubscribed from cart reminders',
  response: z.object({ isStopped: z.boolean() }),
})

/** Repeating it changes nothing. Mail programs ask for it by themselves, with a form that says nothing (RFC 8058). */
export const stopCartMails = post('/shop/cart-mail-stops/:token', {
  ...byLink,
  summary: 'Unsubscribe the link’s address from cart reminders',
  idempotency: 'never',
  rawBody: true,
  response: EmptyResponse,
})
