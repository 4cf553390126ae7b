import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { fillCartFromOrder as endpoint } from '@marketday/contract/orders/acts/fill-cart-from-order'

import { leftOf, listLines } from '../../orders/fulfilment/fulfilment-rows.ts'
import type { LineRow } from '../../orders/fulfilment/fulfilment-rows.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { CartOwner } from '../cart/edit-cart.ts'
import { fillCart } from './fill-cart.ts'
import type { RequestedItem } from './fill-cart.ts'

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
