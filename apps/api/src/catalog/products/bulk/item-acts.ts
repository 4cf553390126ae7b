import { sql } from 'kysely'

import * as contract from '@marketday/contract/catalog/products/bulk-acts'
import type {
  BulkPreview,
  ItemSelection,
  ItemValues,
  KeptAction,
  BulkAction,
} from '@marketday/contract/catalog/products/bulk-acts'
import type { CellEdits, ItemEdits } from '@marketday/contract/catalog/products/item-cells'
import { isGiftCard, onlyItsAmount } from '@marketday/contract/catalog/products/item-kinds'

import type {
  BulkChange,
  BulkObject,
  BulkStep,
  DecidedObject,
} from '../../../platform/bulk/bulk-definition.ts'
import { defineBulkActions } from '../../../platform/bulk/define-bulk-actions.ts'
import { refused, unchanged } from '../../../platform/bulk/rules.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { readPricedMarketIds } from '../../markets/require-market-prices.ts'
import { readTaxClassIds } from '../../taxes/tax-class-rows.ts'
import { findRoomInPlan, lockCatalogue } from '../product-limit.ts'
import { requireTimesAhead } from '../schedule/require-times-ahead.ts'
import { decideCells } from './cell-rules.ts'
import type { CellContext } from './cell-rules.ts'
import { chooseCells, countCells, findCellContext, keepSkusApart, uncountCells } from './cells.ts'
import { selectItems } from './select-items.ts'
import { createPinBoard, pinnedCollection, pinnedIn, readPins, writePins } from './pins.ts'
import type { PinBoard, Pins } from './pins.ts'
import { marketPriceValues, saleEndValues, saleValues } from './price-rules.ts'
import { readCategoryIds, readItems } from './read-items.ts'
import * as rules from './rules.ts'
import type { ItemDecision, ItemFacts } from './rules.ts'
import { createUndoDecider, pinnedBefore } from './undo-items.ts'
import { writeItems } from './write-items.ts'

interface ItemBulk {
  readonly permission: 'products.edit'
  readonly request: { readonly selection: ItemSelection; readonly action: BulkAction } | CellEdits
  readonly action: KeptAction
  readonly object: ItemFacts
  readonly values: ItemValues
  readonly edits: ItemEdits
  readonly example: BulkPreview['examples'][number]
  readonly count: never
}

interface ItemAction<Action> {
  readonly decide: (action: Action, item: ItemFacts, context: ActionContext) => ItemDecision
  /** Decides archived items itself; other actions refuse them. */
  readonly takesArchived?: true
  /** Row that the action refers to and that may be deleted. */
  readonly target?: Target<Action>
  /** 400 for a time in the past. */
  readonly requireTimes?: (db: Db, action: Action) => void
}

interface Target<Action> {
  readonly name: string
  readonly id: (action: Action) => string | null
  readonly read: (db: Db, ids: readonly string[]) => Promise<ReadonlySet<string>>
}

interface ActionContext {
  readonly board: PinBoard
  readonly cells: CellContext
  readonly edits: ItemEdits | null
}

const collection = {
  name: 'Collection',
  id: pinnedCollection,
  read: async (db: Db, [id = null]: readonly (string | null)[]) => {
    const pins = await readPins(db, id)
    return new Set(pins ? [pins.collectionId] : [])
  },
}

const actions: {
  readonly [K in KeptAction['kind']]: ItemAction<Extract<KeptAction, { readonly kind: K }>>
} = {
  archive: { decide: (_, item) => rules.toStatus(item, 'archived'), takesArchived: true },
  restore: {
    decide: (_, item) => (item.status === 'archived' ? rules.toStatus(item, 'draft') : unchanged),
    takesArchived: true,
  },
  publish: { decide: (_, item) => rules.toSale(item) },
  unpublish: { decide: (_, item) => rules.toStatus(item, 'draft') },
  schedule: {
    decide: ({ publishAt }, item) => rules.toTime(item, publishAt),
    requireTimes: (db, { publishAt }) => requireTimesAhead(db, { status: 'scheduled', publishAt }),
  },
  category: {
    decide: ({ categoryId }, item) =>
      rules.toValues(item.categoryId === categoryId ? {} : { categoryId }),
    target: { name: 'Category', id: ({ categoryId }) => categoryId, read: readCategoryIds },
  },
  tags: { decide: (action, item) => rules.toTags(item, action) },
  tax: {
    decide: (action, item) => rules.toValues(rules.taxValues(item, action)),
    target: { name: 'Tax class', id: ({ taxClassId }) => taxClassId, read: readTaxClassIds },
  },
  price: { decide: ({ change }, item) => rules.toPrices(item, change) },
  marketPrice: {
    decide: (action, item) =>
      rules.toValues(isGiftCard(item.kind) ? onlyItsAmount : marketPriceValues(item, action)),
    target: { name: 'Market', id: ({ marketId }) => marketId, read: readPricedMarketIds },
  },
  sale: {
    decide: (action, item) =>
      rules.toValues(isGiftCard(item.kind) ? onlyItsAmount : saleValues(item, action)),
    requireTimes: (db, { saleUntil }) => requireTimesAhead(db, { saleUntil }),
  },
  endSale: { decide: (_, item) => rules.toValues(saleEndValues(item)) },
  pin: {
    decide: (_, item, { board }) => board.decide(item, true),
    takesArchived: true,
    target: collection,
  },
  unpin: {
    decide: (_, item, { board }) => board.decide(item, false),
    takesArchived: true,
    target: collection,
  },
  cells: {
    decide: (_, item, { edits, cells }) => (edits ? decideCells(edits, item, cells) : unchanged),
    takesArchived: true,
  },
}

const ruleFor = (action: KeptAction) => actions[action.kind] as ItemAction<KeptAction>

/** Name of the missing row that an action refers to, such as a deleted category. */
async function findMissingTarget(db: Db, action: KeptAction): Promise<string | null> {
  const { target } = ruleFor(action)
  const id = target?.id(action) ?? null
  if (!target || id === null) return null
  return (await target.read(db, [id])).has(id) ? null : target.name
}

export const itemActs = defineBulkActions<ItemBulk>({
  subject: 'items',
  noun: 'bulk_act',
  jobName: 'advance-bulk-act',
  atOnce: 1_000,
  access: {
    endpoints: { undo: contract.undoBulkAct, stop: contract.stopBulkAct },
    refusals: { 'products.edit': 'Your role can see items but not change them' },
  },
  async choose(db, request, can) {
    if ('items' in request) return await chooseCells(db, request, can)
    const { selection, action } = request
    ruleFor(action).requireTimes?.(db, action)
    const missing = await findMissingTarget(db, action)
    if (missing !== null) throw notFound(missing)
    return { action, ids: await selectItems(db, selection) }
  },
  titles: sql`select product_id as id, title from products`,
  async lock(db, action, rows) {
    const mayEnterPlan = rows.some(
      ({ edits, before }) => edits?.status !== undefined || before?.status !== undefined,
    )
    if (action.kind === 'restore' || mayEnterPlan) await lockCatalogue(db)
  },
  read: readItems,
  async apply(db, action, { lock = false } = {}) {
    const pins = await readPins(db, pinnedCollection(action), { lock })
    const missing = await findMissingTarget(db, action)
    const context = { board: createPinBoard(pins), cells: await findCellContext(db) }
    const { decide, takesArchived } = ruleFor(action)
    return await createStep(db, pins, {
      decide({ row: { edits }, object: item }) {
        if (missing !== null) return refused(`The ${missing.toLowerCase()} was deleted`)
        return item.status === 'archived' && !takesArchived
          ? rules.isArchived
          : decide(action, item, { ...context, edits })
      },
      count: (changes, bulkActId) =>
        countCells(
          db,
          bulkActId,
          changes.flatMap(({ after }) => after.counts ?? []),
        ),
    })
  },
  async undo(db, rows) {
    const pins = await readPins(db, pinnedBefore(rows), { lock: true })
    const decideUndo = await createUndoDecider(db, rows, createPinBoard(pins))
    return await createStep(db, pins, {
      decide: ({ row, object }) => decideUndo(row, object),
      count: (changes, bulkActId) =>
        uncountCells(
          db,
          bulkActId,
          changes.flatMap(({ row }) => row.after?.counts ?? []),
        ),
    })
  },
  stored: (item, after) => ({
    before: rules.valuesBeside(after, item),
    version: after.pinned ? item.version : item.version + 1,
  }),
  example: (item, after) => ({
    itemId: item.id,
    title: item.title,
    currency: item.variants[0]?.currency ?? '',
    before: rules.valuesBeside(after, item),
    after,
  }),
  counts: {},
})

interface Step {
  readonly decide: (row: BulkObject<ItemBulk>) => ItemDecision
  readonly count: (changes: readonly BulkChange<ItemBulk>[], bulkActId: string) => Promise<void>
}

/** Decides within the plan's limit and without taken SKUs, as does a single change. */
async function createStep(
  db: Db,
  pins: Pins | null,
  { decide, count }: Step,
): Promise<BulkStep<ItemBulk>> {
  let { room } = await findRoomInPlan(db)
  return {
    async decide(rows) {
      const decided = rows.map(({ row, object }): DecidedObject<ItemBulk> => ({
        row,
        object: pins ? { ...object, pinned: pinnedIn(pins, object.id) } : object,
        decision: decide({ row, object }),
      }))
      const fitting = await keepSkusApart(db, rules.withinPlan(decided, room))
      room -= fitting.filter(rules.entersPlan).length
      return fitting
    },
    async write(changes, bulkActId) {
      const items = changes.map(({ object: item, after: values }) => ({ item, values }))
      await writeItems(db, items)
      await writePins(db, pins, items)
      await count(changes, bulkActId)
      return new Map()
    },
  }
}
