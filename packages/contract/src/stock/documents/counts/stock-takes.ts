import * as z from 'zod/mini'

import { del, get, post } from '../../../endpoints/endpoint.ts'
import { Allowed, Id, NoBody, Time, page, pageFields, text } from '../../../endpoints/scalars.ts'
import type { Transitions } from '../../../endpoints/state-machine.ts'
import { StockCount } from '../../stock.ts'

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

/** What is to be counted: everything that keeps stock, a category with those below it, or what is named. */
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
  /** Lines that differ, and by how many pieces in all: too many there, and missing. */
  different: z.int(),
  surplus: z.int(),
  shortage: z.int(),
  /** What they are worth at the unit cost, of which lines without one are left out; kept as it was at the end. */
  gainedMinor: z.int(),
  lostMinor: z.int(),
  /** Lines that differ and have no cost. */
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
  /** What the ledger said when this line was counted, and what was counted; null until then. */
  expected: z.nullable(z.int()),
  counted: z.nullable(z.int()),
  /** What the ledger moved while its pieces were scanned one by one: whether those were counted nobody knows. */
  moved: z.int(),
  /** So many pieces would be promised or set aside that are not there; above zero it cannot be posted. */
  lacking: z.int(),
  /** Null while nobody has said, or where it had none at the end of the count. */
  unitCostMinor: z.nullable(z.int()),
  countedBy: z.nullable(z.string()),
  countedAt: z.nullable(Time),
})
export type StockTakeLine = z.output<typeof StockTakeLine>

type Counted = Pick<StockTakeLine, 'expected' | 'counted' | 'unitCostMinor'>

/** Null while it is not counted. */
export const differenceOf = ({ expected, counted }: Omit<Counted, 'unitCostMinor'>) =>
  expected === null || counted === null ? null : counted - expected

/** What the difference is worth; null without one, or without a cost. */
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
    /** The main location unless said. */
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

/** A search looks at the first 100 variants found. */
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

/** What is on the sheet already stays as it is. */
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

/** Further pieces, as a scanner finds them, or all of them; `seen` is what stood there when the total was typed. */
export const TakeCount = z.union([
  z.strictObject({ add: z.int().check(z.minimum(1), z.maximum(100_000)) }),
  z.strictObject({ total: Counted, seen: z.nullable(Counted) }),
])
export type TakeCount = z.output<typeof TakeCount>

/** 409 `conflict` when somebody else has counted the line meanwhile, 404 when it is not part of the count. */
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
 * Writes each difference into the ledger as one entry, once; `undoEntry` takes it back by the id of the count. 409
 * `out_of_stock` names the lines of which more is promised than was counted.
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
