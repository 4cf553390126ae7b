import type { Cart } from '@marketday/contract/orders/cart'

import { conflict, constraintOf, invalid, notFound } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { findSellableVariants } from '../../products/find-sellable-variants.ts'
import type { SellableVariant } from '../../products/find-sellable-variants.ts'
import { cartView } from './cart-view.ts'
import { refuseWhileAwaited } from './edit-cart.ts'
import type { CartOwner } from './edit-cart.ts'
import { findCart, lockCart } from './queries.ts'
import type { CartContents } from './queries.ts'
import { releaseCheckout } from '../checkout/release-checkout.ts'
import { requireUnits } from './require-units.ts'
import { nameOf } from './rules.ts'

interface Wish {
  readonly lineId: string
  readonly variantId: string
  readonly quantity: number
}

const maxLines = 100

/**
 * Sets how many of an item are in the cart, at its present price; the first item makes the cart.
 * `issueToken` is asked only when a cart has to be made.
 */
export async function setLine(
  db: Db,
  owner: CartOwner & { issueToken(): string },
  wish: Wish,
): Promise<Cart> {
  const [contents, [variant]] = await Promise.all([
    lockCart(db, owner.tokenHash),
    findSellableVariants(db, [wish.variantId]),
  ])
  const living = contents && contents.cart.status !== 'placed' ? contents : null
  if (living) refuseWhileAwaited(living)
  const price = requireSellable(variant, wish, living)
  if (living?.cart.status === 'checkout') await releaseCheckout(db, living, 'open')

  const cart = living
    ? { cartId: living.cart.cartId, tokenHash: owner.tokenHash }
    : { cartId: newId(), tokenHash: owner.issueToken() }
  const [, , changed] = await Promise.all([
    living ? undefined : insertCart(db, cart, owner.currency),
    upsertLine(db, cart.cartId, { ...wish, priceMinor: price }),
    findCart(db, cart.tokenHash),
  ])
  return cartView(owner.config, changed, owner.currency)
}

function requireSellable(
  variant: SellableVariant | undefined,
  wish: Wish,
  contents: CartContents | null,
): number {
  if (!variant || variant.status !== 'active') throw notFound('Item')
  const lines = contents?.lines ?? []
  const others = lines.filter((line) => line.variantId !== wish.variantId)
  requireUnits([...others.map((line) => line.quantity), wish.quantity])
  const own = lines.find((line) => line.variantId === wish.variantId)
  const kept = own && contents?.cart.keepsGoods ? own.quantity : 0
  requireAvailable(variant, wish.quantity - kept)
  if (!own && lines.length >= maxLines)
    throw invalid(`A cart holds at most ${maxLines} different items`)
  return variant.priceMinor
}

/** What this cart keeps already is not asked for again. */
function requireAvailable(variant: SellableVariant, more: number): void {
  if (variant.available === null || variant.available >= more) return
  const name = nameOf(variant)
  const message =
    variant.available > 0 ? `Only ${variant.available} of ${name} left` : `${name} is sold out`
  throw conflict('out_of_stock', message, [{ path: 'quantity', message }])
}

async function insertCart(
  db: Db,
  { cartId, tokenHash }: { cartId: string; tokenHash: string | null },
  currency: string,
) {
  await db
    .insertInto('carts')
    .values({ cart_id: cartId, token_hash: tokenHash ?? '', currency })
    .execute()
}

async function upsertLine(db: Db, cartId: string, line: Wish & { readonly priceMinor: number }) {
  const { lineId, variantId, quantity, priceMinor } = line
  try {
    await db
      .insertInto('cart_lines')
      .values({
        cart_line_id: lineId,
        cart_id: cartId,
        variant_id: variantId,
        quantity,
        unit_price_minor: priceMinor,
      })
      .onConflict((on) =>
        on
          .columns(['tenant_id', 'cart_id', 'variant_id'])
          .doUpdateSet({ quantity, unit_price_minor: priceMinor }),
      )
      .execute()
  } catch (error) {
    if (constraintOf(error) === 'cart_lines_pkey')
      throw conflict('conflict', 'This line id already stands for something else')
    throw error
  }
}
