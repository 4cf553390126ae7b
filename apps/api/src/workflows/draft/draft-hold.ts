import { storeHold } from '../../orders/drafts/draft-rows.ts'
import type { DraftRecord } from '../../orders/drafts/draft-rows.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import { releaseHold } from '../../stock/held/release-hold.ts'

/** Gives back what is kept for a draft, which is locked, and notes it. */
export async function endHold(db: Db, draft: DraftRecord): Promise<void> {
  if (draft.heldGoods.length === 0) return
  await giveBackHeld(db, draft)
  await storeHold(db, draft.id, { goods: [], until: null })
  await record(db, { name: 'order_draft.released', objectType: 'order_draft', objectId: draft.id })
}

/** The goods alone, for whoever takes them in the same transaction. */
export async function giveBackHeld(db: Db, { id, heldGoods }: DraftRecord): Promise<void> {
  if (heldGoods.length > 0) await releaseHold(db, { draftId: id, lines: heldGoods })
}
