import type { Cart } from '@marketday/contract/orders/cart'
import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { fillCartFromOrder as endpoint } from '@marketday/contract/orders/acts/change-shop-order'

import { findShopMarket } from '../../catalog/markets/shop-market.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { replaceRows } from '../../platform/database/sql.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { findSellableVariants } from '../../catalog/products/find-sellable-variants.ts'
import type { SellableVariant } from '../../catalog/products/find-sellable-variants.ts'
import { releaseCheckout } from '../checkout/release-checkout.ts'
import { cartView } from '../cart/cart-view.ts'
import { refuseWhileAwaited } from '../cart/edit-cart.ts'
import type { CartOwner } from '../cart/edit-cart.ts'
import { findCart, lockCart } from '../cart/queries.ts'
import type { CartContents, CartLineRow } from '../cart/queries.ts'
import { soldInMarket } from '../cart/sold-in-market.ts'
import { stockMessage } from '../cart/rules.ts'
import { keepMarket, requireSellable } from '../cart/set-line.ts'
import { leftOf, listLines } from '../../orders/fulfilment/fulfilment-rows.ts'
import type { LineRow } from '../../orders/fulfilment/fulfilment-rows.ts'
import { requestTranslate } from '../../platform/http/request-language.ts'

export interface RequestedItem {
  readonly variantId: string
  readonly title: string
  readonly quantity: number
}

/** Adds items to the browser's cart as far as available; existing lines get at least the quantity. */
export async function fillCart(
  db: Db,
  owner: CartOwner & { issueToken(): string },
  wishes: readonly RequestedItem[],
): Promise<Filling> {
  const [contents, sellable, market] = await inOrder([
    lockCart(db, owner.tokenHash),
    findSellableVariants(
      db,
      wishes.map(({ variantId }) => variantId),
    ),
    findShopMarket(db, owner.marketCode),
  ])
  const living = contents && contents.cart.status !== 'placed' ? contents : null
  if (living) refuseWhileAwaited(living)
  const priced = await soldInMarket(db, { market, currency: owner.currency }, sellable)
  const { lines, missing } = decideLines(wishes, priced, living)
  const marketId = market?.id ?? null
  const tokenHash =
    lines.length > 0 ? await putLines(db, { owner, living, marketId }, lines) : owner.tokenHash
  return { cart: cartView(owner.config, await findCart(db, tokenHash), owner.currency), missing }
}

interface Filling {
  readonly cart: Cart
  /** Items not added, or not in full, with the reason as a sentence. */
  readonly missing: string[]
}

type NewLine = Pick<CartLineRow, 'id' | 'variantId' | 'quantity' | 'unitPriceMinor'>

function decideLines(
  wishes: readonly RequestedItem[],
  variants: readonly SellableVariant[],
  living: CartContents | null,
): { readonly lines: readonly NewLine[]; readonly missing: string[] } {
  const missing: string[] = []
  const lines: NewLine[] = []
  for (const item of wishes) {
    const variant = variants.find(({ id }) => id === item.variantId)
    const quantity = Math.min(item.quantity, variant?.available ?? item.quantity)
    if (quantity > 0 && quantity < item.quantity) missing.push(stockMessage(item.title, quantity))
    const lineRequest = { ...item, quantity: Math.max(1, quantity) }
    const line = decideLine(lineRequest, variant, heldWith(living, lines))
    if (line instanceof AppError)
      missing.push(line.failure.code === 'not_found' ? gone(item) : line.message)
    else if (line) lines.push(line)
  }
  return { lines, missing }
}

function decideLine(
  { variantId, quantity }: RequestedItem,
  variant: SellableVariant | undefined,
  held: HeldLines,
): NewLine | AppError | null {
  const existing = held.lines.find((line) => line.variantId === variantId)
  if (existing && existing.quantity >= quantity) return null
  try {
    const unitPriceMinor = requireSellable(variant, { variantId, quantity }, held)
    return { id: existing?.id ?? newId(), variantId, quantity, unitPriceMinor }
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

const gone = ({ title }: RequestedItem) =>
  requestTranslate()('errors.noLongerSold', { name: title })

async function putLines(
  db: Db,
  {
    owner,
    living,
    marketId,
  }: {
    readonly owner: CartOwner & { issueToken(): string }
    readonly living: CartContents | null
    readonly marketId: string | null
  },
  lines: readonly NewLine[],
): Promise<string | null> {
  if (living?.cart.status === 'checkout') await releaseCheckout(db, living, 'open')
  const tokenHash = living ? owner.tokenHash : owner.issueToken()
  const cartId = living?.cart.cartId ?? newId()
  await inOrder([
    keepMarket(db, living, { cartId, tokenHash, marketId, currency: owner.currency }),
    replaceRows(db, 'cart_lines', {
      key: ['tenant_id', 'cart_id', 'variant_id'],
      rows: lines.map(({ id, variantId, quantity, unitPriceMinor }) => ({
        cart_line_id: id,
        cart_id: cartId,
        variant_id: variantId,
        quantity,
        unit_price_minor: unitPriceMinor,
      })),
    }),
  ])
  return tokenHash
}

interface HeldLines {
  readonly cart: Pick<CartContents['cart'], 'keepsGoods'>
  readonly lines: readonly Pick<CartLineRow, 'id' | 'variantId' | 'quantity'>[]
}

/** As if these lines were already in the cart. */
const heldWith = (living: CartContents | null, added: readonly NewLine[]): HeldLines => ({
  cart: { keepsGoods: living?.cart.keepsGoods ?? false },
  lines: [
    ...(living?.lines.filter((line) => added.every(({ id }) => id !== line.id)) ?? []),
    ...added,
  ],
})

export async function fillCartFromOrder(
  db: Db,
  owner: CartOwner & { issueToken(): string },
  orderId: string,
): Promise<ResponseOf<typeof endpoint>> {
  const wishes = wishesIn(await listLines(db, orderId))
  if (wishes.length === 0) throw notFound('Order')
  return await fillCart(db, owner, wishes)
}

/** Original quantities for cancelled orders and removed units; one line per item. */
function wishesIn(lines: readonly LineRow[]): RequestedItem[] {
  const isWhole = lines.some((line) => leftOf(line) + line.fulfilledQuantity > 0)
  const wishes = new Map<string, RequestedItem>()
  for (const { variantId, title, ...line } of lines) {
    const quantity = isWhole ? line.quantity - line.cancelledQuantity : line.quantity
    const before = wishes.get(variantId)?.quantity ?? 0
    if (quantity > 0) wishes.set(variantId, { variantId, title, quantity: before + quantity })
  }
  return [...wishes.values()]
}
