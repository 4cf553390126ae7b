import type { Cart } from '@marketday/contract/orders/cart'
import { unitPriceOf } from '@marketday/contract/catalog/quantity-breaks'
import { orderGuard } from '@marketday/contract/orders/order-guard'

import { inOrder } from '../../platform/database/in-order.ts'
import { findShopMarket } from '../../catalog/markets/shop-market.ts'
import { preparedStatement } from '../../platform/database/prepared-statement.ts'
import { LastStatement } from '../../platform/database/wire/last-statement.ts'
import { conflict, constraintOf, invalid, notFound } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { findSellableVariants } from '../../catalog/products/find-sellable-variants.ts'
import type { SellableVariant } from '../../catalog/products/find-sellable-variants.ts'
import { cartView } from './cart-view.ts'
import { insertCart } from './open-cart.ts'
import type { NewCart } from './open-cart.ts'
import { moveCart } from './choose-market.ts'
import { refuseWhileAwaited } from './edit-cart.ts'
import type { CartOwner } from './edit-cart.ts'
import { findCart, lockCart } from './queries.ts'
import type { CartContents } from './queries.ts'
import { releaseCheckout } from '../checkout/release-checkout.ts'
import { soldInMarket } from './sold-in-market.ts'
import { nameOf, stockMessage } from './rules.ts'
import { requestTranslate } from '../../platform/http/request-language.ts'

interface LineInput {
  readonly lineId: string
  readonly variantId: string
  readonly quantity: number
}

const maxLines = 100

/** Sets a quantity at the current price; creates the cart if missing, only then calling `issueToken`. */
export async function setLine(
  db: Db,
  owner: CartOwner & { issueToken(): string },
  input: LineInput,
): Promise<LastStatement<Cart>> {
  const [contents, [sellable], market] = await inOrder([
    lockCart(db, owner.tokenHash),
    findSellableVariants(db, [input.variantId]),
    findShopMarket(db, owner.marketCode),
  ])
  const sold =
    sellable && (await soldInMarket(db, { market, currency: owner.currency }, [sellable]))
  const variant = sold?.[0]
  const living = contents && contents.cart.status !== 'placed' ? contents : null
  if (living) refuseWhileAwaited(living)
  const price = requireSellable(variant, input, living)
  if (living?.cart.status === 'checkout') await releaseCheckout(db, living, 'open')

  const cart = living
    ? { cartId: living.cart.cartId, tokenHash: owner.tokenHash }
    : { cartId: newId(), tokenHash: owner.issueToken() }
  const line = { ...input, cartId: cart.cartId, priceMinor: price }
  return new LastStatement((last) =>
    inOrder([
      keepMarket(last, living, { ...cart, marketId: market?.id ?? null, currency: owner.currency }),
      upsertLine(last, line),
      findCart(last, cart.tokenHash),
    ]),
  ).map(([, , changed]) => cartView(owner.config, changed, owner.currency))
}

/** Creates the cart if missing. A cart of another market moves to the current one. */
export function keepMarket(db: Db, living: CartContents | null, cart: NewCart) {
  if (!living) return insertCart(db, { ...cart })
  return living.cart.marketId === cart.marketId ? undefined : moveCart(db, { ...cart })
}

interface HeldLines {
  readonly cart: Pick<CartContents['cart'], 'keepsGoods'>
  readonly lines: readonly Pick<LineInput, 'variantId' | 'quantity'>[]
}

/** Single price; throws if the quantity is not available. */
export function requireSellable(
  variant: SellableVariant | undefined,
  input: Pick<LineInput, 'variantId' | 'quantity'>,
  contents: HeldLines | null,
): number {
  if (!variant || variant.status !== 'active') throw notFound('Item')
  const lines = contents?.lines ?? []
  const others = lines.filter((line) => line.variantId !== input.variantId)
  requireUnits([...others.map((line) => line.quantity), input.quantity])
  const current = lines.find((line) => line.variantId === input.variantId)
  const reserved = current && contents?.cart.keepsGoods ? current.quantity : 0
  requireAvailable(variant, input.quantity - reserved)
  if (!current && lines.length >= maxLines)
    throw invalid(requestTranslate()('errors.mostDifferentItems', { count: maxLines }))
  return unitPriceOf(variant, input.quantity)
}

/** Excludes units already held by this cart. */
export function requireAvailable(variant: SellableVariant, more: number): void {
  if (variant.available === null || variant.available >= more) return
  const name = nameOf(variant)
  const message = stockMessage(name, variant.available)
  throw conflict('out_of_stock', message, [{ path: 'quantity', message }])
}

interface NewLine extends LineInput {
  readonly cartId: string
  readonly priceMinor: number
}

async function upsertLine(db: Db, line: NewLine): Promise<void> {
  try {
    await insertLine(db, { ...line })
  } catch (error) {
    if (constraintOf(error) === 'cart_lines_pkey')
      throw conflict('conflict', 'This line id is already used for another item')
    throw error
  }
}

const insertLine = preparedStatement<{ [K in keyof NewLine]: NewLine[K] }, never>((db, line) =>
  db
    .insertInto('cart_lines')
    .values({
      cart_line_id: line.lineId,
      cart_id: line.cartId,
      variant_id: line.variantId,
      quantity: line.quantity,
      unit_price_minor: line.priceMinor,
    })
    .onConflict((conflicting) =>
      conflicting.columns(['tenant_id', 'cart_id', 'variant_id']).doUpdateSet({
        quantity: (on) => on.ref('excluded.quantity'),
        unit_price_minor: (on) => on.ref('excluded.unit_price_minor'),
      }),
    ),
)

/** 400 above the order limits per item and in total. */
export function requireUnits(quantities: readonly number[]): void {
  const t = requestTranslate()
  const { unitsOfOneItem, unitsInAll } = orderGuard
  const total = quantities.reduce((sum, quantity) => sum + quantity, 0)
  if (quantities.some((quantity) => quantity > unitsOfOneItem))
    throw refusal(t('errors.mostOfOne', { count: unitsOfOneItem }))
  if (total > unitsInAll) throw refusal(t('errors.mostInAll', { count: unitsInAll }))
}

const refusal = (message: string) => invalid(message, [{ path: 'quantity', message }])
