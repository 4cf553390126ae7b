import * as z from 'zod/mini'

import type { holdOrderDraft } from '@marketday/contract/orders/order-drafts'
import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import type { OrderDraft } from '@marketday/contract/orders/order-draft'

import {
  getDraftRecord,
  lockDraft,
  storeHold,
  findLockedDraft,
} from '../../orders/drafts/draft-rows.ts'
import type { DraftRecord, HeldGoods } from '../../orders/drafts/draft-rows.ts'
import { enqueue, defineJob } from '../../platform/jobs/jobs.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import { conflict, invalid } from '../../platform/http/errors.ts'
import { holdStock, releaseHold } from '../../stock/held/hold-stock.ts'
import { inColumns } from '../../stock/movements.ts'
import { draftView } from './draft-view.ts'
import { priceDraft } from './price-draft.ts'
import { requireUnplaced, requireVersion } from './save-draft.ts'

const longestDays = 30

/** Reserves the draft's goods until a time, all or nothing, and releases those no longer needed. */
export async function holdDraft(
  db: Db,
  draftId: string,
  { version, until }: BodyOf<typeof holdOrderDraft>,
): Promise<OrderDraft> {
  const draft = await lockDraft(db, draftId)
  requireUnplaced(draft)
  requireVersion(draft, version)
  requireMoment(db, until)
  const goods = await goodsOf(db, draft)
  await holdDifference(db, draft, goods)
  await storeHold(db, draftId, { goods, until })
  await enqueue(db, endDraftHold, { draftId }, { startAfter: new Date(until) })
  await record(db, {
    name: 'order_draft.held',
    objectType: 'order_draft',
    objectId: draftId,
    details: { until },
  })
  return await draftView(db, await getDraftRecord(db, draftId))
}

/** Existing holds stay, even if the stock is oversold since. */
async function holdDifference(
  db: Db,
  { id: draftId, heldGoods }: DraftRecord,
  goods: readonly HeldGoods[],
): Promise<void> {
  const more = missingIn(goods, heldGoods)
  const less = missingIn(heldGoods, goods)
  if (less.length > 0) await releaseHold(db, { draftId, lines: less })
  if (more.length > 0) await holdStock(db, { draftId, lines: more })
}

function missingIn(goods: readonly HeldGoods[], others: readonly HeldGoods[]): HeldGoods[] {
  const heldQuantities = new Map(others.map(({ variantId, quantity }) => [variantId, quantity]))
  return goods.flatMap(({ variantId, quantity }) => {
    const rest = quantity - (heldQuantities.get(variantId) ?? 0)
    return rest > 0 ? [{ variantId, quantity: rest }] : []
  })
}

function requireMoment(db: Db, until: string): void {
  const ms = Date.parse(until) - db.context.now.getTime()
  const message =
    ms <= 0
      ? 'Choose a time in the future'
      : ms > longestDays * 86_400_000
        ? `At most ${longestDays} days from now`
        : null
  if (message) throw invalid(message, [{ path: 'until', message }])
}

async function goodsOf(db: Db, draft: DraftRecord): Promise<HeldGoods[]> {
  const { lines } = await priceDraft(db, draft)
  const { variantIds, quantities } = inColumns(lines)
  if (variantIds.length === 0)
    throw conflict('invalid_transition', 'This draft has no items in stock to reserve')
  return variantIds.map((variantId, index) => ({ variantId, quantity: quantities[index] ?? 0 }))
}

export async function releaseDraft(db: Db, draftId: string): Promise<OrderDraft> {
  await endHold(db, await lockDraft(db, draftId))
  return await draftView(db, await getDraftRecord(db, draftId))
}

/** Releases a draft's goods at the end of their hold; an extended hold has its own job. */
export const endDraftHold = defineJob({
  name: 'end-draft-hold',
  payload: z.strictObject({ draftId: z.uuid() }),
  async run({ payload: { draftId }, finish }) {
    await finish(async (db) => {
      // Placed and deleted drafts hold nothing.
      const draft = await findLockedDraft(db, draftId)
      const heldUntil = draft?.heldUntil
      if (draft && heldUntil && Date.parse(heldUntil) <= db.context.now.getTime())
        await endHold(db, draft)
    })
  },
})

/** Requires the locked draft. */
export async function endHold(db: Db, draft: DraftRecord): Promise<void> {
  if (draft.heldGoods.length === 0) return
  await giveBackHeld(db, draft)
  await storeHold(db, draft.id, { goods: [], until: null })
  await record(db, { name: 'order_draft.released', objectType: 'order_draft', objectId: draft.id })
}

/** Releases only the goods, for a caller that takes them in the same transaction. */
async function giveBackHeld(db: Db, { id, heldGoods }: DraftRecord): Promise<void> {
  if (heldGoods.length > 0) await releaseHold(db, { draftId: id, lines: heldGoods })
}
