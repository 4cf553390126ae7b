import type { Cart } from '@marketday/contract/orders/cart'

import type { Config } from '../../config.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { cartView } from './cart-view.ts'
import { findCart, lockCart } from './queries.ts'
import type { CartContents } from './queries.ts'
import { releaseCheckout } from '../checkout/release-checkout.ts'

/** Whose cart, and what its shopper's reply is built with. */
export interface CartOwner {
  readonly tokenHash: string | null
  readonly config: Config
  readonly currency: string
}

/** The cart as it is now; what is still under way to make it so ends with the transaction. */
export interface Edited {
  readonly contents: CartContents | null | Promise<CartContents | null>
  readonly written?: Promise<unknown>
}

/**
 * Changes the browser's cart and shows it. A checkout under way is given up first: what is kept and what
 * is paid for must never differ from what is seen.
 */
export async function editCart(
  db: Db,
  owner: CartOwner,
  edit: (contents: CartContents) => Edited | Promise<Edited>,
): Promise<Cart> {
  const { contents, written } = await edit(await lockOpenCart(db, owner.tokenHash))
  const [changed] = await Promise.all([contents, written])
  return cartView(owner.config, changed, owner.currency)
}

/** The cart, locked and open: a checkout under way is given up. */
export async function lockOpenCart(db: Db, tokenHash: string | null): Promise<CartContents> {
  const contents = await lockLivingCart(db, tokenHash)
  if (contents.cart.status !== 'checkout') return contents
  await releaseCheckout(db, contents, 'open')
  return await lockLivingCart(db, tokenHash)
}

/** Moves the browser's cart through its checkout and shows it. */
export async function changeCheckout(
  db: Db,
  owner: CartOwner,
  change: (contents: CartContents) => Promise<unknown>,
): Promise<Cart> {
  await change(await lockLivingCart(db, owner.tokenHash))
  return cartView(owner.config, await findCart(db, owner.tokenHash), owner.currency)
}

/** The cart, locked; 409 when there is none or an order was made of it. */
export const lockLivingCart = async (db: Db, tokenHash: string | null): Promise<CartContents> =>
  requireLiving(await lockCart(db, tokenHash))

/** 409 when there is no cart, an order was made of it, or a payment for it is awaited. */
export function requireLiving(contents: CartContents | null): CartContents {
  if (!contents) throw conflict('cart_empty', 'Your cart is empty')
  if (contents.cart.status === 'placed')
    throw conflict('checkout_completed', 'This order has already been placed')
  refuseWhileAwaited(contents)
  return contents
}

/** What may have been paid for stays as it is, and is not paid for again. 409 `payment_pending`. */
export function refuseWhileAwaited({ cart }: CartContents): void {
  if (cart.awaitedPaymentId !== null)
    throw conflict(
      'payment_pending',
      'A payment for this cart is being confirmed. Please do not pay again; the cart stays as it is until that is known.',
    )
}
