import type { KeptAction } from '@marketday/contract/products/bulk-acts'
import type { ItemEdits } from '@marketday/contract/products/item-cells'

import { findTimeZone } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { findRoomInPlan, lockCatalogue } from '../product-limit.ts'
import { writeValues } from './bulk-batches.ts'
import type { ActItemRow, ActRow, ItemResult } from './bulk-batches.ts'
import { countCells } from './cells/count-cells.ts'
import { keepSkusApart } from './cells/keep-skus-apart.ts'
import { decideCells } from './cells/rules.ts'
import type { CellClock } from './cells/rules.ts'
import { findGoneTarget } from './find-gone-target.ts'
import { readFacts } from './queries.ts'
import { createDecider } from './pins/create-decider.ts'
import { pinnedCollection, readPins } from './pins/read-pins.ts'
import type { Pins } from './pins/read-pins.ts'
import { pinnedIn } from './pins/rules.ts'
import { writePins } from './pins/write-pins.ts'
import { valuesBeside, withinPlan } from './rules.ts'
import type { Decision, ItemFacts } from './rules.ts'

/** Changes these items of an act; answers what became of them. */
export async function applyBatch(
  db: Db,
  act: ActRow,
  rows: readonly ActItemRow[],
): Promise<ItemResult[]> {
  if (rows.some((row) => mayEnterPlan(act.act, row.edits))) await lockCatalogue(db)
  const facts = await readFacts(
    db,
    rows.map((row) => row.product_id),
    { lock: true },
  )
  const pins = await readPins(db, pinnedCollection(act.act), { lock: true })
  const gone = await findGone(db, act.act)
  const decideIt = decideOn(act.act, pins, {
    now: db.context.now,
    timeZone: await findTimeZone(db),
  })
  const known = rows.flatMap((row) => {
    const found = facts.get(row.product_id)
    if (!found) return []
    const item = pins ? { ...found, pinned: pinnedIn(pins, found.id) } : found
    return [{ row, item, decision: gone ?? decideIt(row.edits, item) }]
  })
  const { room } = await findRoomInPlan(db)
  const decided = await keepSkusApart(db, withinPlan(known, room))
  const changes = decided.flatMap(({ item, decision }) =>
    decision.outcome === 'changed' ? [{ item, values: decision.after }] : [],
  )
  await writeValues(db, changes)
  await writePins(db, pins, changes)
  await countCells(
    db,
    act.bulk_act_id,
    changes.flatMap(({ values }) => values.counts ?? []),
  )
  return [
    ...decided.map(({ row, item, decision }) => toResult(row.bulk_act_item_id, item, decision)),
    ...rows
      .filter((row) => !facts.has(row.product_id))
      .map((row) => ({
        bulkActItemId: row.bulk_act_item_id,
        outcome: 'refused' as const,
        reason: 'It was deleted meanwhile',
      })),
  ]
}

const mayEnterPlan = (action: KeptAction, edits: ItemEdits | null) =>
  action.kind === 'restore' || edits?.status !== undefined

function decideOn(action: KeptAction, pins: Pins | null, at: CellClock) {
  const decider = action.kind === 'cells' ? null : createDecider(action, pins)
  return (edits: ItemEdits | null, item: ItemFacts): Decision => {
    if (decider) return decider(item)
    return edits ? decideCells(edits, item, at) : { outcome: 'unchanged' }
  }
}

/** Why the act can change nothing any more, or null. */
async function findGone(db: Db, action: KeptAction): Promise<Decision | null> {
  const gone = await findGoneTarget(db, action)
  return gone && { outcome: 'refused', reason: `The ${gone.toLowerCase()} was deleted meanwhile` }
}

function toResult(bulkActItemId: string, item: ItemFacts, decision: Decision): ItemResult {
  if (decision.outcome !== 'changed') return { bulkActItemId, ...decision }
  const { outcome, after } = decision
  const before = valuesBeside(after, item)
  const version = after.pinned ? item.version : item.version + 1
  return { bulkActItemId, outcome, before, after, version }
}
