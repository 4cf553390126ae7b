import { isDeepStrictEqual } from 'node:util'

import { answer } from '@marketday/contract/endpoints/actions'
import * as contract from '@marketday/contract/catalog/products/bulk-acts'
import type { ItemValues, KeptAction } from '@marketday/contract/catalog/products/bulk-acts'
import type { ItemEdits } from '@marketday/contract/catalog/products/item-cells'
import type { MarketPrices } from '@marketday/contract/catalog/market-prices'

import { createBulkActs } from '../../../platform/bulk/create-bulk-acts.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { findRoomInPlan, lockCatalogue } from '../product-limit.ts'
import { writeValues } from './write-values.ts'
import type { ActItem, ItemAct, ItemResult } from './write-values.ts'
import { countCells, uncountCells } from './cells/count-cells.ts'
import { findCellContext } from './cells/find-cell-context.ts'
import { keepSkusApart } from './cells/keep-skus-apart.ts'
import { decideCells, canTakeBack } from './cells/rules.ts'
import type { CellContext } from './cells/rules.ts'
import { findGoneTarget } from './select-items.ts'
import { readFacts, readCategoryIds } from './queries.ts'
import { createDecider, writePins } from './pins/write-pins.ts'
import { pinnedCollection, readPins } from './pins/read-pins.ts'
import type { Pins } from './pins/read-pins.ts'
import { pinnedIn, createPinBoard } from './pins/rules.ts'
import { valuesBeside, withinPlan } from './rules.ts'
import type { Decision, ItemFacts } from './rules.ts'
import { inOrder } from '../../../platform/database/in-order.ts'
import { readPricedMarketIds } from '../../markets/require-market-prices.ts'
import { readTaxClassIds } from '../../taxes/tax-class-rows.ts'

async function undoBatch(
  db: Db,
  { id: bulkActId }: ItemAct,
  rows: readonly ActItem[],
): Promise<ItemResult[]> {
  if (rows.some(({ before }) => before?.status !== undefined)) await lockCatalogue(db)
  const itemsById = await readFacts(
    db,
    rows.map((row) => row.objectId),
    { lock: true },
  )
  const [categories, taxClasses, markets] = await inOrder([
    readCategoryIds(
      db,
      rows.flatMap(({ before }) => before?.categoryId ?? []),
    ),
    readTaxClassIds(
      db,
      rows.flatMap(({ before }) => taxClassesIn(before)),
    ),
    readPricedMarketIds(
      db,
      rows.flatMap(({ before, after }) => [...marketsIn(before), ...marketsIn(after)]),
    ),
  ])
  const still = { categories, taxClasses, markets }
  const collectionId = rows.flatMap(({ before }) => before?.pinned?.collectionId ?? [])[0] ?? null
  const pins = await readPins(db, collectionId, { lock: true })
  const board = pins && createPinBoard(pins)
  const decisions = rows.flatMap((row) => {
    const item = itemsById.get(row.objectId)
    if (!item) return []
    const decision = pinsBack(row, item, board) ?? wayBack(row, item, still)
    return [{ row, item, decision }]
  })
  const { room } = await findRoomInPlan(db)
  const decided = await keepSkusApart(db, withinPlan(decisions, room))
  const back = decided.flatMap(({ row, item, decision }) =>
    decision.outcome === 'changed' ? [{ row, item, values: decision.after }] : [],
  )
  await writeValues(db, back)
  await writePins(db, pins, back)
  await uncountCells(
    db,
    bulkActId,
    back.flatMap(({ row }) => row.after?.counts ?? []),
  )
  const reasons = new Map(
    decided.map(({ row, decision }) => [
      row.id,
      decision.outcome === 'refused' ? decision.reason : null,
    ]),
  )
  return rows.map(({ id: rowId, before, after, appliedVersion: version }) => {
    const reason = reasons.get(rowId)
    const skipped = { outcome: 'kept', reason: reason ?? 'It was deleted' } as const
    const result = reason === null ? ({ outcome: 'undone' } as const) : skipped
    return { rowId, before, after, version, ...result }
  })
}

const taxClassesIn = (values: ItemValues | null) =>
  [values, ...(values?.variants ?? [])].flatMap((entry) => entry?.taxClassId ?? [])

const marketsIn = (values: ItemValues | null) =>
  (values?.variants ?? []).flatMap(({ marketPrices = {} }) => Object.keys(marketPrices))

function withoutGone(values: ItemValues, markets: ReadonlySet<string>): ItemValues {
  const filterPrices = (prices: MarketPrices) =>
    Object.fromEntries(Object.entries(prices).filter(([id]) => markets.has(id)))
  const variants = values.variants?.map(({ marketPrices, ...variant }) => ({
    ...variant,
    ...(marketPrices && { marketPrices: filterPrices(marketPrices) }),
  }))
  return { ...values, ...(variants && { variants }) }
}

type Applied = Pick<ActItem, 'before' | 'after' | 'appliedVersion'>

interface Still {
  readonly categories: ReadonlySet<string>
  readonly taxClasses: ReadonlySet<string>
  readonly markets: ReadonlySet<string>
}

function pinsBack(
  { before, after }: Pick<Applied, 'before' | 'after'>,
  item: ItemFacts,
  board: ReturnType<typeof createPinBoard> | null,
): Decision | null {
  if (!before?.pinned || !after?.pinned) return null
  return board
    ? board.takeBack(item, { before: before.pinned, after: after.pinned })
    : { outcome: 'refused', reason: 'The collection was deleted' }
}

/** Compares values too: deleting a category does not change its items' version. */
function wayBack(
  { before, after, appliedVersion: version }: Applied,
  item: ItemFacts,
  { categories, taxClasses, markets }: Still,
): Decision {
  if (!before || !after || item.version !== version || !isAsLeft(after, item, markets))
    return { outcome: 'refused', reason: 'Someone has changed it since' }
  if (before.categoryId && !categories.has(before.categoryId))
    return { outcome: 'refused', reason: 'Its former category was deleted' }
  if (taxClassesIn(before).some((id) => !taxClasses.has(id)))
    return { outcome: 'refused', reason: 'Its former tax class was deleted' }
  if (!canTakeBack(after.counts, item))
    return { outcome: 'refused', reason: 'The counted stock is now reserved' }
  return { outcome: 'changed', after: withoutGone(before, markets) }
}

/** Counted units may be partly sold; the ledger reverts the rest. */
const isAsLeft = (
  { counts: _counts, ...after }: ItemValues,
  item: ItemFacts,
  markets: ReadonlySet<string>,
) => isDeepStrictEqual(withoutGone(valuesBeside(after, item), markets), withoutGone(after, markets))

async function applyBatch(
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

export const itemActs = createBulkActs<KeptAction, ItemValues, ItemEdits>({
  subject: 'items',
  noun: 'bulk_act',
  jobName: 'advance-bulk-act',
  atOnce: 1_000,
  apply: applyBatch,
  undo: undoBatch,
  lasts: () => null,
  answer: (can, reasons) => answer(acts, can, reasons),
})

const acts = {
  endpoints: { undo: contract.undoBulkAct, stop: contract.stopBulkAct },
  refusals: { 'products.edit': 'Your role can see items but not change them' },
}
