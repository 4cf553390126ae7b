import type { OrderDraft, OrderDraftLine } from '@marketday/contract/orders/drafts/order-draft'
import { emptyOrderDraft } from '@marketday/contract/orders/drafts/order-draft'
import { isDelivered } from '@marketday/contract/catalog/products/kinds/item-kinds'

import { listLines } from '../../orders/fulfilment/fulfilment-rows.ts'
import type { LineRow } from '../../orders/fulfilment/fulfilment-rows.ts'
import { findSeller } from '../../catalog/markets/shop-market.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { notFound } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { findSellableVariants } from '../../catalog/products/find-sellable-variants.ts'
import { createDraft } from './change-draft.ts'

/** Draft with an order's items at today's prices in its market; for a cancelled order all its items. */
export async function orderAgain(db: Db, orderId: string): Promise<OrderDraft> {
  const order = await db
    .selectFrom('orders')
    .select([
      'market_id',
      'adds_tax',
      'email',
      'name',
      'phone',
      'place',
      'delivery_kind',
      'address_checked',
    ])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (!order) throw notFound('Order')
  const { email, name, phone, place, delivery_kind: receiving } = order
  const { addsTax } = await findSeller(db, order.market_id)
  const content = {
    ...emptyOrderDraft,
    marketId: order.market_id,
    email,
    name,
    phone,
    place,
    deliveryKind: receiving === 'none' ? null : receiving,
    lines: await linesAgain(db, await listLines(db, orderId), addsTax === order.adds_tax),
  }
  return await createDraft(db, { content, place, isAddressChecked: order.address_checked })
}

/** Each item once, at the current price; custom items at their old price unless tax inclusion differs. */
async function linesAgain(
  db: Db,
  lines: readonly LineRow[],
  isTaxedAlike: boolean,
): Promise<OrderDraftLine[]> {
  const isCancelled = lines.every((line) => line.quantity === line.cancelledQuantity)
  const quantities = new Map<string, number>()
  for (const { variantId, quantity, cancelledQuantity } of lines) {
    const remaining = isCancelled ? quantity : quantity - cancelledQuantity
    if (remaining > 0) quantities.set(variantId, (quantities.get(variantId) ?? 0) + remaining)
  }
  const ids = [...quantities.keys()]
  const sold = new Set((await findSellableVariants(db, ids)).map(({ id }) => id))
  const existingIds = await findVariantIds(db, ids)
  return [...quantities].flatMap(([variantId, quantity]): OrderDraftLine[] => {
    const line = { id: newId(), quantity, priceReason: '', gift: null }
    if (sold.has(variantId)) return [{ ...line, variantId, custom: null, unitPriceMinor: null }]
    const custom = lines.find((candidate) => candidate.variantId === variantId)
    if (!custom || existingIds.has(variantId)) return []
    const { title, kind } = custom
    const unitPriceMinor = isTaxedAlike ? custom.unitPriceMinor : null
    const item = { title, taxClassId: null, isDelivered: isDelivered(kind) }
    return [{ ...line, variantId: null, custom: item, unitPriceMinor }]
  })
}

/** Includes archived items. */
async function findVariantIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('variants')
    .select('variant_id')
    .where('variant_id', 'in', ids)
    .execute()
  return new Set(rows.map((row) => row.variant_id))
}
