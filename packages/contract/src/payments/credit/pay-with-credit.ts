import * as z from 'zod/mini'

import { post, del, put, get } from '../../endpoints/endpoint.ts'
import { Id, line } from '../../endpoints/scalars.ts'
import { CreditAmount } from './customer-credit.ts'
import { Cart } from '../../orders/cart.ts'
import { CustomerMailbox, unknownMailbox } from '../../orders/customers/mailbox.ts'

/**
 * At most the due amount: 400. 409 `conflict` if the balance is lower, and `gift_card_refused` for
 * an invalid code.
 */
export const payWithCredit = post('/orders/:orderId/credit-payments', {
  access: { permission: 'orders.edit' },
  summary: 'Pay an order with store credit of its customer, or with a gift card',
  idempotency: 'required',
  params: z.object({ orderId: Id }),
  body: z.strictObject({
    amountMinor: CreditAmount,
    /** Code given by the holder; without one the customer's store credit is used. */
    giftCardCode: z.optional(line(60)),
  }),
  response: z.object({ paymentId: Id }),
})

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

/** Does not reveal whether the visitor has store credit. */
export const StoreCreditOffer = z.object({ isOffered: z.boolean(), mailbox: CustomerMailbox })
export type StoreCreditOffer = z.output<typeof StoreCreditOffer>

export const getStoreCreditOffer = get('/shop/cart/store-credit', {
  access: 'shop',
  summary: 'Whether store credit is available, and the confirmed email address',
  response: StoreCreditOffer,
})

/**
 * Applies the balance after other payments. 409 `store_credit_refused` without store credit, or if
 * the mailbox of the order's address is not verified.
 */
export const useStoreCredit = put('/shop/cart/store-credit', {
  access: 'shop',
  summary: 'Pay with store credit',
  response: Cart,
})

export const removeStoreCredit = del('/shop/cart/store-credit', {
  access: 'shop',
  summary: 'Remove store credit',
  response: Cart,
})

export const noStoreCredit: StoreCreditOffer = { isOffered: false, mailbox: unknownMailbox }
