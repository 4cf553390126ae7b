import * as z from 'zod/mini'

import { del, get, post } from '../../endpoints/endpoint.ts'
import { Allowed, Id, NoBody, Time, page, pageFields, text } from '../../endpoints/scalars.ts'
import type { Transitions } from '../../endpoints/state-machine.ts'
import { StockCount } from '../stock.ts'

export const takeStatuses = ['open', 'posted', 'cancelled'] as const
export type TakeStatus = (typeof takeStatuses)[number]
export type TakeEvent = 'post' | 'cancel'

export const takeTransitions: Transitions<TakeStatus, TakeEvent> = {
  open: { post: ['posted'], cancel: ['cancelled'] },
  posted: {},
  cancelled: {},
}

export const takeLimits = { named: 1_000, open: 20, added: 200 } as const

const named = z.array(Id)

/** Scope: all tracked items, a category with its subcategories, or named items. */
export const TakeScope = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.literal('category'), categoryId: Id }),
  z.strictObject({
    kind: z.literal('variants'),
    variantIds: named.check(
      z.minLength(1, 'Choose at least one item'),
      z.maxLength(takeLimits.named, `At most ${takeLimits.named} items`),
    ),
  }),
])
export type TakeScope = z.output<typeof TakeScope>

export const StockTake = z.object({
  id: Id,
  name: z.string(),
  status: z.enum(takeStatuses),
  locationId: Id,
  locationName: z.string(),
  lines: z.int(),
  counted: z.int(),
  /** Lines that differ; total surplus and shortage in pieces. */
  different: z.int(),
  surplus: z.int(),
  shortage: z.int(),
  /** Value at unit cost, excluding lines without one; frozen at the end. */
  gainedMinor: z.int(),
  lostMinor: z.int(),
  /** Differing lines without a cost. */
  uncosted: z.int(),
  currency: z.string(),
  actorName: z.string(),
  createdAt: Time,
  closedBy: z.nullable(z.string()),
  closedAt: z.nullable(Time),
  actions: z.object({ count: Allowed, post: Allowed, cancel: Allowed, undo: Allowed }),
})
export type StockTake = z.output<typeof StockTake>

export const StockTakeLine = z.object({
  variantId: Id,
  itemId: Id,
  title: z.string(),
  variantTitle: z.string(),
  sku: z.nullable(z.string()),
  /** Ledger quantity at the time of counting, and counted quantity; null until counted. */
  expected: z.nullable(z.int()),
  counted: z.nullable(z.int()),
  /** Ledger movements during piecewise scanning; unknown whether those pieces were counted. */
  moved: z.int(),
  /** Reserved or blocked pieces missing from the count; must be zero to post. */
  lacking: z.int(),
  /** Null if unknown, or if it was missing at the end of the count. */
  unitCostMinor: z.nullable(z.int()),
  countedBy: z.nullable(z.string()),
  countedAt: z.nullable(Time),
})
export type StockTakeLine = z.output<typeof StockTakeLine>

type Counted = Pick<StockTakeLine, 'expected' | 'counted' | 'unitCostMinor'>

/** Null until counted. */
export const differenceOf = ({ expected, counted }: Omit<Counted, 'unitCostMinor'>) =>
  expected === null || counted === null ? null : counted - expected

/** Value of the difference; null without a difference or cost. */
export function worthOf({ unitCostMinor, ...line }: Counted): number | null {
  const difference = differenceOf(line)
  return difference && unitCostMinor !== null ? difference * unitCostMinor : null
}

const see = { permission: 'stock.see' } as const
const edit = { permission: 'stock.edit' } as const
const takeParams = z.object({ stockTakeId: Id })
const lineParams = z.object({ stockTakeId: Id, variantId: Id })

export const beginStockTake = post('/catalog/stock-takes', {
  access: edit,
  summary: 'Begin to count stock',
  body: z.strictObject({
    name: z.optional(text(200)),
    scope: TakeScope,
    /** Default: main location. */
    locationId: z.optional(Id),
  }),
  status: 201,
  response: StockTake,
})

export const listStockTakes = get('/catalog/stock-takes', {
  access: see,
  summary: 'Counts of stock, the newest first',
  query: z.strictObject({ ...pageFields, status: z.optional(z.enum(takeStatuses)) }),
  response: page(StockTake),
})

export const getStockTake = get('/catalog/stock-takes/:stockTakeId', {
  access: see,
  summary: 'One count of stock, and how far it is',
  params: takeParams,
  response: StockTake,
})

export const takeLineStates = ['left', 'counted', 'different'] as const

const lineFilter = { state: z.optional(z.enum(takeLineStates)), search: z.optional(text(100)) }

/** The search covers the first 100 matching variants. */
export const listStockTakeLines = get('/catalog/stock-takes/:stockTakeId/lines', {
  access: see,
  summary: 'Lines of a stock count',
  params: takeParams,
  query: z.strictObject({ ...pageFields, ...lineFilter }),
  response: page(StockTakeLine),
})

export const exportStockTakeLines = get('/catalog/stock-takes/:stockTakeId/lines/file', {
  access: see,
  summary: 'The same as a table for spreadsheets, with what each difference is worth',
  params: takeParams,
  query: z.strictObject(lineFilter),
  produces: 'text/csv; charset=utf-8',
  limit: { max: 60, seconds: 60 },
  response: z.string(),
})

/** Existing lines stay unchanged. */
export const addStockTakeLines = post('/catalog/stock-takes/:stockTakeId/lines', {
  access: edit,
  summary: 'Count further items in the same count',
  params: takeParams,
  body: z.strictObject({
    variantIds: named.check(z.minLength(1), z.maxLength(takeLimits.added)),
  }),
  status: 201,
  response: StockTake,
})

const { counted: Counted } = StockCount.shape

/** Either adds scanned pieces or sets the total; `seen` is the value on screen when the total was typed. */
export const TakeCount = z.union([
  z.strictObject({ add: z.int().check(z.minimum(1), z.maximum(100_000)) }),
  z.strictObject({ total: Counted, seen: z.nullable(Counted) }),
])
export type TakeCount = z.output<typeof TakeCount>

/** 409 `conflict` if the line was counted by another user since, 404 if not part of the count. */
export const countStockTakeLine = post(
  '/catalog/stock-takes/:stockTakeId/lines/:variantId/counts',
  {
    access: edit,
    summary: 'Count one line',
    params: lineParams,
    body: TakeCount,
    status: 201,
    response: StockTakeLine,
  },
)

export const forgetStockTakeLine = del(
  '/catalog/stock-takes/:stockTakeId/lines/:variantId/counts',
  {
    access: edit,
    summary: 'Undo the count of one line',
    params: lineParams,
    response: StockTakeLine,
  },
)

/**
 * Posts all differences as one entry, once; `undoEntry` reverses it by the count's id. 409
 * `out_of_stock` lists lines with more pieces reserved than counted.
 */
export const postStockTake = post('/catalog/stock-takes/:stockTakeId/posting', {
  access: edit,
  summary: 'Post the differences of a count',
  params: takeParams,
  body: NoBody,
  response: StockTake,
})

export const cancelStockTake = post('/catalog/stock-takes/:stockTakeId/cancellation', {
  access: edit,
  summary: 'Cancel a count without changing stock',
  params: takeParams,
  body: NoBody,
  response: StockTake,
})
