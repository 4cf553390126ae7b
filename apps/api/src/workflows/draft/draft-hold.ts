import { storeHold } from '../../orders/drafts/draft-rows.ts'
import type { DraftRecord } from '../../orders/drafts/draft-rows.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import { releaseHold } from '../../stock/held/release-hold.ts'

/** Requires the locked draft. */
export async function endHold(db: Db, draft: DraftRecord): Promise<void> {
  if (draft.heldGoods.length === 0) return
  await giveBackHeld(db, draft)
  await storeHold(db, draft.id, { goods: [], until: null })
  await record(db, { name: 'order_draft.released', objectType: 'order_draft', objectId: draft.id })
}

/** Releases only the goods, for a caller that takes them in the same transaction. */
export async function giveBackHeld(db: Db, { id, heldGoods }: DraftRecord): Promise<void> {
  if (heldGoods.length > 0) await releaseHold(db, { draftId: id, lines: heldGoods })
}
