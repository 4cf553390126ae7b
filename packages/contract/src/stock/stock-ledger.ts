import * as z from 'zod/mini'

import { get, post } from '../endpoints/endpoint.ts'
import { Allowed, Day, Id, Time, page, pageFields, text } from '../endpoints/scalars.ts'
import { VariantStock } from '../catalog/products/product-shapes.ts'
import { MovementType } from './stock.ts'

/** How long what somebody entered can be undone. */
export const undoDays = 7

const MovedStock = z.object({ ...VariantStock.shape, incoming: z.int() })

export const StockMovement = z.object({
  id: Id,
  variantId: Id,
  itemId: Id,
  title: z.string(),
  variantTitle: z.string(),
  sku: z.nullable(z.string()),
  type: MovementType,
  locationId: Id,
  locationName: z.string(),
  onHandDelta: z.int(),
  reservedDelta: z.int(),
  unavailableDelta: z.int(),
  /** What is on its way to the location. */
  incomingDelta: z.int(),
  before: MovedStock,
  after: MovedStock,
  reason: z.string(),
  /** An `entry` is what somebody of the business entered at once, in one line or many. */
  referenceType: z.enum([
    'staff',
    'entry',
    'import',
    'cart',
    'order',
    'refund',
    'transfer',
    'purchase',
    'draft',
  ]),
  referenceId: Id,
  orderNumber: z.nullable(z.int()),
  /** The bundles of the order of which this is a part. */
  bundles: z.array(z.string()),
  /** Of a receipt: the purchase order that it belongs to. */
  purchase: z.nullable(z.object({ id: Id, number: z.int() })),
  actorId: z.nullable(Id),
  actorName: z.string(),
  occurredAt: Time,
  /** The movement that this one takes back. */
  reversesId: z.nullable(Id),
  isUndone: z.boolean(),
  actions: z.object({ undo: Allowed }),
})
export type StockMovement = z.output<typeof StockMovement>

const see = { permission: 'stock.see' } as const

export const listMovements = get('/catalog/stock/:variantId/movements', {
  access: see,
  summary: 'The ledger of one variant, newest first',
  params: z.object({ variantId: Id }),
  query: z.strictObject({ ...pageFields, type: z.optional(MovementType) }),
  response: page(StockMovement),
})

const ledgerFilter = {
  type: z.optional(MovementType),
  search: z.optional(text(100)),
  actorId: z.optional(Id),
  locationId: z.optional(Id),
  /** What was entered or received at once. */
  entryId: z.optional(Id),
  from: z.optional(Day),
  to: z.optional(Day),
}

/** `from` and `to` are days where the business is, both included. A search looks at the first 100 variants found. */
export const listLedger = get('/catalog/stock-movements', {
  access: see,
  summary: 'Every movement of stock, newest first',
  query: z.strictObject({ ...pageFields, ...ledgerFilter }),
  response: page(StockMovement),
})

/** Streamed, whatever its length. */
export const exportLedger = get('/catalog/stock-movements/file', {
  access: see,
  summary: 'The same as a table for spreadsheets',
  query: z.strictObject(ledgerFilter),
  produces: 'text/csv; charset=utf-8',
  limit: { max: 60, seconds: 60 },
  response: z.string(),
})

export const listLedgerPeople = get('/catalog/stock-movements/people', {
  access: see,
  summary: 'People who have moved stock',
  response: z.object({ rows: z.array(z.object({ id: Id, name: z.string() })) }),
})

/** What can be entered of stock at once. */
export const entryTypes = ['receive', 'adjust', 'count', 'block', 'unblock'] as const

export const StockEntry = z.object({
  id: Id,
  type: z.enum(entryTypes),
  /** How many variants it moved, and by how many pieces altogether. */
  lines: z.int(),
  pieces: z.int(),
  reason: z.string(),
  actorName: z.string(),
  occurredAt: Time,
  isUndone: z.boolean(),
  /** The count that was posted with it. */
  take: z.nullable(z.object({ id: Id, name: z.string() })),
  /** The purchase order of which it is a receipt, and on which it is undone. */
  purchase: z.nullable(z.object({ id: Id, number: z.int() })),
  actions: z.object({ undo: Allowed }),
})
export type StockEntry = z.output<typeof StockEntry>

/** Without the stock of spreadsheets: it stands among the bulk acts. */
export const listStockEntries = get('/catalog/stock-entries', {
  access: see,
  summary:
    'What was received, corrected, counted or set aside in the last seven days, the newest first',
  query: z.strictObject({ ...pageFields, type: z.optional(z.enum(entryTypes)) }),
  response: page(StockEntry),
})

/**
 * Takes back an entry, whole or only its line of one variant, by new movements. 409 `invalid_transition` when nothing
 * of it is left to undo or it is older than `undoDays`, `out_of_stock` when what came in is promised already.
 */
export const undoEntry = post('/catalog/stock/entries/:entryId/reversals', {
  access: { permission: 'stock.edit' },
  summary: 'Undo what was received, adjusted or counted',
  params: z.object({ entryId: Id }),
  body: z.strictObject({ variantId: z.optional(Id) }),
  status: 201,
  response: z.object({ variantIds: z.array(Id) }),
})
