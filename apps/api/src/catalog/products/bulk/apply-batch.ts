import type { KeptAction } from '@marketday/contract/catalog/products/bulk-acts'
import type { ItemEdits } from '@marketday/contract/catalog/products/item-cells'

import type { Db } from '../../../platform/database/tenant-db.ts'
import { findRoomInPlan, lockCatalogue } from '../product-limit.ts'
import { writeValues } from './write-values.ts'
import type { ActItem, ItemAct, ItemResult } from './write-values.ts'
import { countCells } from './cells/count-cells.ts'
import { findCellContext } from './cells/find-cell-context.ts'
import { keepSkusApart } from './cells/keep-skus-apart.ts'
import { decideCells } from './cells/rules.ts'
import type { CellContext } from './cells/rules.ts'
import { findGoneTarget } from './find-gone-target.ts'
import { readFacts } from './queries.ts'
import { createDecider } from './pins/create-decider.ts'
import { pinnedCollection, readPins } from './pins/read-pins.ts'
import type { Pins } from './pins/read-pins.ts'
import { pinnedIn } from './pins/rules.ts'
import { writePins } from './pins/write-pins.ts'
import { valuesBeside, withinPlan } from './rules.ts'
import type { Decision, ItemFacts } from './rules.ts'

export async function applyBatch(
  db: Db,
  { id: bulkActId, action }: ItemAct,
  rows: readonly ActItem[],
): Promise<ItemResult[]> {
  if (rows.some((row) => mayEnterPlan(action, row.edits))) await lockCatalogue(db)
  const itemsById = await readFacts(
    db,
    rows.map((row) => row.objectId),
    { lock: true },
  )
  const pins = await readPins(db, pinnedCollection(action), { lock: true })
  const gone = await findGone(db, action)
  const decideIt = decideOn(action, pins, await findCellContext(db))
  const decisions = rows.flatMap((row) => {
    const stored = itemsById.get(row.objectId)
    if (!stored) return []
    const item = pins ? { ...stored, pinned: pinnedIn(pins, stored.id) } : stored
    return [{ row, item, decision: gone ?? decideIt(row.edits, item) }]
  })
  const { room } = await findRoomInPlan(db)
  const decided = await keepSkusApart(db, withinPlan(decisions, room))
  const changes = decided.flatMap(({ item, decision }) =>
    decision.outcome === 'changed' ? [{ item, values: decision.after }] : [],
  )
  await writeValues(db, changes)
  await writePins(db, pins, changes)
  await countCells(
    db,
    bulkActId,
    changes.flatMap(({ values }) => values.counts ?? []),
  )
  return [
    ...decided.map(({ row, item, decision }) => toResult(row.id, item, decision)),
    ...rows
      .filter((row) => !itemsById.has(row.objectId))
      .map((row) => ({
        rowId: row.id,
        outcome: 'refused' as const,
        reason: 'It was deleted',
      })),
  ]
}

const mayEnterPlan = (action: KeptAction, edits: ItemEdits | null) =>
  action.kind === 'restore' || edits?.status !== undefined

function decideOn(action: KeptAction, pins: Pins | null, at: CellContext) {
  const decider = action.kind === 'cells' ? null : createDecider(action, pins)
  return (edits: ItemEdits | null, item: ItemFacts): Decision => {
    if (decider) return decider(item)
    return edits ? decideCells(edits, item, at) : { outcome: 'unchanged' }
  }
}

async function findGone(db: Db, action: KeptAction): Promise<Decision | null> {
  const gone = await findGoneTarget(db, action)
  return gone && { outcome: 'refused', reason: `The ${gone.toLowerCase()} was deleted` }
}

function toResult(rowId: string, item: ItemFacts, decision: Decision): ItemResult {
  if (decision.outcome !== 'changed') return { rowId, ...decision }
  const { outcome, after } = decision
  const before = valuesBeside(after, item)
  const version = after.pinned ? item.version : item.version + 1
  return { rowId, outcome, before, after, version }
}
