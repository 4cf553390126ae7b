import * as z from 'zod/mini'

import { del, get, put } from '../../endpoints/endpoint.ts'
import { Cart } from '../../orders/cart.ts'
import { CustomerMailbox, unknownMailbox } from '../../orders/customers/mailbox.ts'

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
