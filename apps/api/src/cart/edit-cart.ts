import type { Cart } from '@marketday/contract/cart'

import type { Config } from '../config.ts'
import { conflict } from '../platform/http/errors.ts'
import type { Finish } from '../platform/http/bind-route.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { cartView } from './cart-view.ts'
import { findCart, lockCart } from './queries.ts'
import type { CartContents } from './queries.ts'
import { releaseCheckout } from './checkout/release-checkout.ts'

/** Whose cart, and what its shopper's reply is built with. */
export interface CartOwner {
  readonly tokenHash: string | null
  readonly config: Config
  readonly currency: string
  /** Ends the transaction with the last statement, where the call is one of its own. */
  readonly finish?: Finish | undefined
}

/**
 * Changes the browser's cart and shows it. A checkout under way is given up first: what is kept and what
 * is paid for must never differ from what is seen.
 */
export async function editCart(
  db: Db,
  owner: CartOwner,
  edit: (contents: CartContents) => Promise<unknown>,
): Promise<Cart> {
  const contents = await lockLivingCart(db, owner.tokenHash)
  if (contents.cart.status === 'checkout') await releaseCheckout(db, contents, 'open')
  // An edit may read before it writes, so what it made is only known after it.
  await edit(contents)
  const changed = findCart(db, owner.tokenHash)
  await owner.finish?.()
  return cartView(owner.config, await changed, owner.currency)
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
export async function lockLivingCart(db: Db, tokenHash: string | null): Promise<CartContents> {
  const contents = await lockCart(db, tokenHash)
  if (!contents) throw conflict('cart_empty', 'Your cart is empty')
  if (contents.cart.status === 'placed')
    throw conflict('checkout_completed', 'This order has already been placed')
  return contents
}
