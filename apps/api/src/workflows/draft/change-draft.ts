import { emptyOrderDraft } from '@marketday/contract/orders/drafts/order-draft'
import type { OrderDraft, OrderDraftContent } from '@marketday/contract/orders/drafts/order-draft'

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
import { endHold } from './draft-hold.ts'
import { draftView, viewOf } from './draft-view.ts'
import { priceDraft } from './price-draft.ts'
import { requireUnplaced, toStored } from './save-draft.ts'

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
