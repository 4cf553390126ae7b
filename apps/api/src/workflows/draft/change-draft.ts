import { emptyOrderDraft } from '@marketday/contract/orders/order-draft'
import type {
  OrderDraft,
  OrderDraftContent,
  OrderDraftLine,
} from '@marketday/contract/orders/order-draft'
import { isDelivered } from '@marketday/contract/catalog/products/item-kinds'

import {
  getDraftRecord,
  insertDraft,
  lockDraft,
  markDeleted,
} from '../../orders/drafts/draft-rows.ts'
import type { DraftRecord } from '../../orders/drafts/draft-rows.ts'
import { newId } from '../../platform/ids.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import { endHold } from './hold-draft.ts'
import { draftView, viewOf } from './draft-view.ts'
import { priceDraft } from './price-draft.ts'
import { requireUnplaced, toStored } from './save-draft.ts'
import { listLines } from '../../orders/fulfilment/fulfilment-rows.ts'
import type { LineRow } from '../../orders/fulfilment/fulfilment-rows.ts'
import { findSeller } from '../../catalog/markets/shop-market.ts'
import { notFound } from '../../platform/http/errors.ts'
import { findSellableVariants } from '../../catalog/products/find-sellable-variants.ts'

type DraftInput = Pick<DraftRecord, 'content' | 'place' | 'isAddressChecked'>

const emptyInput = { content: emptyOrderDraft, place: null, isAddressChecked: false }

export async function createDraft(db: Db, input: DraftInput = emptyInput): Promise<OrderDraft> {
  const updatedAt = db.context.now.toISOString()
  const none = { heldGoods: [], heldUntil: null, orderId: null, orderNumber: null, deletedAt: null }
  const priced = await priceDraft(db, { id: '', ...input, ...none, version: 1, updatedAt })
  const id = await insertDraft(db, toStored(priced))
  await tell(db, id, 'created')
  return viewOf({ ...priced, draft: { ...priced.draft, id } })
}

/** Reserved slots and goods stay with the original. */
export async function copyDraft(db: Db, draftId: string): Promise<OrderDraft> {
  const { content, place, isAddressChecked } = await getDraftRecord(db, draftId)
  return await createDraft(db, { content: afresh(content), place, isAddressChecked })
}

const afresh = (content: OrderDraftContent): OrderDraftContent => ({
  ...content,
  slotId: null,
  lines: content.lines.map((line) => ({ ...line, id: newId() })),
})

export async function deleteDraft(db: Db, draftId: string): Promise<void> {
  const draft = await lockDraft(db, draftId)
  requireUnplaced(draft)
  await endHold(db, draft)
  await markDeleted(db, draftId, true)
  await tell(db, draftId, 'deleted')
}

/** Idempotent. */
export async function restoreDraft(db: Db, draftId: string): Promise<OrderDraft> {
  const draft = await lockDraft(db, draftId, { withDeleted: true })
  if (draft.deletedAt !== null) {
    await markDeleted(db, draftId, false)
    await tell(db, draftId, 'restored')
  }
  return await draftView(db, await getDraftRecord(db, draftId))
}

const tell = (db: Db, draftId: string, what: 'created' | 'deleted' | 'restored') =>
  record(db, { name: `order_draft.${what}`, objectType: 'order_draft', objectId: draftId })

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
