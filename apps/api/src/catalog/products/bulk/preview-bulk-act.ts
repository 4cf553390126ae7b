import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import type {
  BulkPreview,
  previewBulkAct as endpoint,
} from '@marketday/contract/catalog/products/bulk-acts'

import type { Db } from '../../../platform/database/tenant-db.ts'
import { findRoomInPlan } from '../product-limit.ts'
import { readFacts } from './queries.ts'
import { keepSkusApart } from './cells/keep-skus-apart.ts'
import { createDecider } from './pins/write-pins.ts'
import { requireCollection } from './pins/read-pins.ts'
import { entersPlan, valuesBeside, withinPlan } from './rules.ts'
import type { Decision, ItemFacts } from './rules.ts'
import { requireTarget, requireSelected, requireTimeAhead, selectItems } from './select-items.ts'

const readAtOnce = 5_000
const shownExamples = 20

export async function previewBulkAct(
  db: Db,
  { selection, action }: BodyOf<typeof endpoint>,
): Promise<BulkPreview> {
  requireTimeAhead(db, action)
  await requireTarget(db, action)
  const pins = await requireCollection(db, action)
  const chosen = await selectItems(db, selection)
  const { rows } = await chosen.execute(db)
  requireSelected(selection, rows.length)
  return await previewItems(
    db,
    rows.map((row) => row.product_id),
    createDecider(action, pins),
  )
}

export async function previewItems(
  db: Db,
  ids: readonly string[],
  decideOn: (item: ItemFacts) => Decision,
): Promise<BulkPreview> {
  let { room } = await findRoomInPlan(db)
  const all: { item: ItemFacts; decision: Decision }[] = []
  for (let from = 0; from < ids.length; from += readAtOnce) {
    const some = ids.slice(from, from + readAtOnce)
    const itemsById = await readFacts(db, some)
    const decisions = some.flatMap((id) => {
      const item = itemsById.get(id)
      return item ? [{ item, decision: decideOn(item) }] : []
    })
    const fitting = await keepSkusApart(db, withinPlan(decisions, room))
    room -= fitting.filter(entersPlan).length
    all.push(...fitting)
  }
  return summary(all)
}

function summary(all: readonly { item: ItemFacts; decision: Decision }[]): BulkPreview {
  const reasons = all.flatMap(({ decision }) =>
    decision.outcome === 'refused' ? decision.reason : [],
  )
  const changing = all.flatMap(({ item, decision }) =>
    decision.outcome === 'changed' ? [{ item, after: decision.after }] : [],
  )
  return {
    total: all.length,
    changed: changing.length,
    unchanged: all.length - changing.length - reasons.length,
    refusals: [...Map.groupBy(reasons, (reason) => reason)].map(([reason, { length }]) => ({
      reason,
      count: length,
    })),
    examples: changing.slice(0, shownExamples).map(({ item, after }) => ({
      itemId: item.id,
      title: item.title,
      currency: item.variants[0]?.currency ?? '',
      before: valuesBeside(after, item),
      after,
    })),
  }
}
