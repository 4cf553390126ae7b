import * as z from 'zod/mini'

import { del, get, put } from '../../endpoints/endpoint.ts'
import { Cart } from '../../orders/cart.ts'
import { CustomerMailbox, unknownMailbox } from '../../orders/customers/mailbox.ts'

/** Whether anybody has some here says nothing of whoever asks. */
export const StoreCreditOffer = z.object({ isOffered: z.boolean(), mailbox: CustomerMailbox })
export type StoreCreditOffer = z.output<typeof StoreCreditOffer>

export const getStoreCreditOffer = get('/shop/cart/store-credit', {
  access: 'shop',
  summary: 'Whether store credit is available, and the confirmed email address',
  response: StoreCreditOffer,
})

/**
 * Pays as much of the cart as there is, after what pays already. 409 `store_credit_refused` where the mailbox of the
 * address that orders is not proved, or there is none.
 */
export const useStoreCredit = put('/shop/cart/store-credit', {
  access: 'shop',
  summary: 'Pay with store credit',
  response: Cart,
})

/** Repeated it changes nothing. */
export const removeStoreCredit = del('/shop/cart/store-credit', {
  access: 'shop',
  summary: 'Remove store credit',
  response: Cart,
})

export const noStoreCredit: StoreCreditOffer = { isOffered: false, mailbox: unknownMailbox }
