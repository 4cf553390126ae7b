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

export interface CartOwner {
  readonly tokenHash: string | null
  readonly config: Config
  readonly currency: string
  /** Undefined for the home market. */
  readonly marketCode?: string | undefined
}

/**
 * Changes the browser's cart. Abandons a running checkout first: reserved goods and amounts must
 * match the display.
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

export async function editLines(
  db: Db,
  { tokenHash, config, currency }: CartOwner,
  edit: (contents: CartContents) => Promise<void>,
): Promise<LastStatement<Cart>> {
  await edit(await lockOpenCart(db, tokenHash))
  return showCart({ tokenHash, config, currency })
}

export const readCart = async (db: Db, { tokenHash, config, currency }: CartOwner): Promise<Cart> =>
  cartView(config, await findCart(db, tokenHash), currency)

export const showCart = ({ tokenHash, config, currency }: CartOwner): LastStatement<Cart> =>
  new LastStatement((db) => findCart(db, tokenHash)).map((contents) =>
    cartView(config, contents, currency),
  )

export const lockForDelivery = (db: Db, tokenHash: string | null): Promise<LockedForDelivery> =>
  inOrder([lockOpenCart(db, tokenHash), findDeliverySettings(db)])

/** Locked and open: a running checkout is abandoned. */
export async function lockOpenCart(db: Db, tokenHash: string | null): Promise<CartContents> {
  const contents = await lockLivingCart(db, tokenHash)
  if (contents.cart.status !== 'checkout') return contents
  await releaseCheckout(db, contents, 'open')
  return await lockLivingCart(db, tokenHash)
}

export async function changeCheckout(
  db: Db,
  owner: CartOwner,
  change: (contents: CartContents) => Promise<unknown>,
): Promise<LastStatement<Cart>> {
  await change(await lockLivingCart(db, owner.tokenHash))
  return showCart(owner)
}

/** Locked; 409 if missing or ordered. */
export const lockLivingCart = async (db: Db, tokenHash: string | null): Promise<CartContents> =>
  requireLiving(await lockCart(db, tokenHash))

/** 409 if missing, ordered, or with a pending payment. */
export function requireLiving<Found extends CartState>(state: Found | null): Found {
  if (!state) throw conflict('cart_empty', 'Your cart is empty')
  if (state.cart.status === 'placed')
    throw conflict('checkout_completed', 'This order has already been placed')
  refuseWhileAwaited(state)
  return state
}

/** 409 `payment_pending`: a possibly paid cart must not change or be paid again. */
export function refuseWhileAwaited({ cart }: CartState): void {
  if (cart.awaitedPaymentId !== null)
    throw conflict(
      'payment_pending',
      'A payment for this cart is being confirmed. Please don’t pay again. The cart is locked until it’s confirmed.',
    )
}
