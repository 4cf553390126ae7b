import type { Cart } from '@marketday/contract/orders/cart'

import type { Config } from '../../config.ts'
import { findDeliverySettings } from '../../deliveries/areas/find-delivery-settings.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { LastStatement } from '../../platform/database/wire/last-statement.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { cartView } from './cart-view.ts'
import { findCart, lockCart } from './queries.ts'
import { saveCart } from './save-cart.ts'
import type { CartContents, CartState, LockedForDelivery } from './queries.ts'
import { releaseCheckout } from '../checkout/release-checkout.ts'

/** Whose cart, and what its shopper's reply is built with. */
export interface CartOwner {
  readonly tokenHash: string | null
  readonly config: Config
  readonly currency: string
  /** Where the shopper buys; left out for the home market. */
  readonly marketCode?: string | undefined
}

/**
 * Changes the browser's cart and shows it. A checkout under way is given up first: what is kept and what
 * is paid for must never differ from what is seen.
 */
export async function editCart<Locked>(
  { config, currency }: CartOwner,
  locked: Promise<Locked>,
  edit: (locked: Locked) => CartContents | Promise<CartContents>,
): Promise<LastStatement<Cart>> {
  const contents = await edit(await locked)
  return new LastStatement((db) => saveCart(db, contents.cart)).map(() =>
    cartView(config, contents, currency),
  )
}

/** Changes the lines of the browser's cart, and shows what they are then. */
export async function editLines(
  db: Db,
  { tokenHash, config, currency }: CartOwner,
  edit: (contents: CartContents) => Promise<void>,
): Promise<LastStatement<Cart>> {
  await edit(await lockOpenCart(db, tokenHash))
  return showCart({ tokenHash, config, currency })
}

/** As the last statement of what changed it. */
export const showCart = ({ tokenHash, config, currency }: CartOwner): LastStatement<Cart> =>
  new LastStatement((db) => findCart(db, tokenHash)).map((contents) =>
    cartView(config, contents, currency),
  )

export const lockForDelivery = (db: Db, tokenHash: string | null): Promise<LockedForDelivery> =>
  inOrder([lockOpenCart(db, tokenHash), findDeliverySettings(db)])

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
): Promise<LastStatement<Cart>> {
  await change(await lockLivingCart(db, owner.tokenHash))
  return showCart(owner)
}

/** The cart, locked; 409 when there is none or an order was made of it. */
export const lockLivingCart = async (db: Db, tokenHash: string | null): Promise<CartContents> =>
  requireLiving(await lockCart(db, tokenHash))

/** 409 when there is no cart, an order was made of it, or a payment for it is awaited. */
export function requireLiving<Found extends CartState>(state: Found | null): Found {
  if (!state) throw conflict('cart_empty', 'Your cart is empty')
  if (state.cart.status === 'placed')
    throw conflict('checkout_completed', 'This order has already been placed')
  refuseWhileAwaited(state)
  return state
}

/** What may have been paid for stays as it is, and is not paid for again. 409 `payment_pending`. */
export function refuseWhileAwaited({ cart }: CartState): void {
  if (cart.awaitedPaymentId !== null)
    throw conflict(
      'payment_pending',
      'A payment for this cart is being confirmed. Please don’t pay again. The cart is locked until it’s confirmed.',
    )
}
