import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { fillCartFromOrder as endpoint } from '@marketday/contract/orders/acts/fill-cart-from-order'

import { leftOf, listLines } from '../../orders/fulfilment/fulfilment-rows.ts'
import type { LineRow } from '../../orders/fulfilment/fulfilment-rows.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { findSellableVariants } from '../../products/find-sellable-variants.ts'
import { cartView } from '../cart/cart-view.ts'
import type { CartOwner } from '../cart/edit-cart.ts'
import { findCart } from '../cart/queries.ts'
import { setLine } from '../cart/set-line.ts'

interface Wish {
  readonly variantId: string
  readonly title: string
  readonly quantity: number
}

/** Puts what an order held into the cart, as far as it is there still; of what the cart has already, at least as much. */
export async function fillCartFromOrder(
  db: Db,
  owner: CartOwner & { issueToken(): string },
  orderId: string,
): Promise<ResponseOf<typeof endpoint>> {
  const wishes = wishesIn(await listLines(db, orderId))
  if (wishes.length === 0) throw notFound('Order')
  const found = await findSellableVariants(
    db,
    wishes.map(({ variantId }) => variantId),
  )
  const missing: string[] = []
  let { tokenHash } = owner
  const issueToken = () => (tokenHash = owner.issueToken())
  for (const wish of wishes) {
    const available = found.find(({ id }) => id === wish.variantId)?.available ?? wish.quantity
    const quantity = Math.min(wish.quantity, available)
    if (quantity > 0 && quantity < wish.quantity)
      missing.push(`Only ${quantity} of ${wish.title} left`)
    const refusal = await refusalOf(() =>
      put(db, { ...owner, tokenHash, issueToken }, { ...wish, quantity: Math.max(1, quantity) }),
    )
    if (refusal) missing.push(refusal.failure.code === 'not_found' ? gone(wish) : refusal.message)
  }
  return { cart: cartView(owner.config, await findCart(db, tokenHash), owner.currency), missing }
}

const gone = ({ title }: Wish) => `${title} is no longer sold`

async function put(
  db: Db,
  owner: CartOwner & { issueToken(): string },
  { variantId, quantity }: Wish,
): Promise<void> {
  const contents = await findCart(db, owner.tokenHash)
  const own =
    contents?.cart.status === 'placed'
      ? undefined
      : contents?.lines.find((line) => line.variantId === variantId)
  if (own && own.quantity >= quantity) return
  const last = await setLine(db, owner, { lineId: own?.id ?? newId(), variantId, quantity })
  await last.run(db)
}

/** What was taken out of an order, and cancelled ones, are ordered again as they were at first. */
function wishesIn(lines: readonly LineRow[]): Wish[] {
  const isWhole = lines.some((line) => leftOf(line) + line.fulfilledQuantity > 0)
  return lines.flatMap(({ variantId, title, ...line }) => {
    const quantity = isWhole ? line.quantity - line.cancelledQuantity : line.quantity
    return quantity > 0 ? [{ variantId, title, quantity }] : []
  })
}

/** What the rules of the cart say against it, which leaves the transaction whole. */
async function refusalOf(work: () => Promise<void>): Promise<AppError | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof AppError && error.failure.code !== 'payment_pending') return error
    throw error
  }
}
