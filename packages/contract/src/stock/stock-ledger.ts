import * as z from 'zod/mini'

import { get, post } from '../endpoints/endpoint.ts'
import { Allowed, Day, Id, Time, page, pageFields, text } from '../endpoints/scalars.ts'
import { VariantStock } from '../catalog/products/product-shapes.ts'
import { MovementType } from './stock.ts'

/** Undo period of stock entries, in days. */
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
  incomingDelta: z.int(),
  before: MovedStock,
  after: MovedStock,
  reason: z.string(),
  /** `entry`: one manual entry with one or more lines. */
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
  bundles: z.array(z.string()),
  purchase: z.nullable(z.object({ id: Id, number: z.int() })),
  actorId: z.nullable(Id),
  actorName: z.string(),
  occurredAt: Time,
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
  entryId: z.optional(Id),
  from: z.optional(Day),
  to: z.optional(Day),
}

/**
 * `from` and `to` are inclusive days in the business's time zone. The search covers the first 100
 * matching variants.
 */
export const listLedger = get('/catalog/stock-movements', {
  access: see,
  summary: 'Every movement of stock, newest first',
  query: z.strictObject({ ...pageFields, ...ledgerFilter }),
  response: page(StockMovement),
})

/** Streamed, any length. */
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

export const entryTypes = ['receive', 'adjust', 'count', 'block', 'unblock'] as const

export const StockEntry = z.object({
  id: Id,
  type: z.enum(entryTypes),
  lines: z.int(),
  pieces: z.int(),
  reason: z.string(),
  actorName: z.string(),
  occurredAt: Time,
  isUndone: z.boolean(),
  take: z.nullable(z.object({ id: Id, name: z.string() })),
  /** Purchase order of a receipt; undo it there. */
  purchase: z.nullable(z.object({ id: Id, number: z.int() })),
  actions: z.object({ undo: Allowed }),
})
export type StockEntry = z.output<typeof StockEntry>

/** Excludes stock edits in spreadsheets, which are bulk actions. */
export const listStockEntries = get('/catalog/stock-entries', {
  access: see,
  summary:
    'What was received, corrected, counted or set aside in the last seven days, the newest first',
  query: z.strictObject({ ...pageFields, type: z.optional(z.enum(entryTypes)) }),
  response: page(StockEntry),
})

/**
 * Reverses an entry, or one variant's line, with new movements. 409 `invalid_transition` if
 * nothing is left to undo or it is older than `undoDays`, `out_of_stock` if the received pieces
 * are already reserved.
 */
export const undoEntry = post('/catalog/stock/entries/:entryId/reversals', {
  access: { permission: 'stock.edit' },
  summary: 'Undo what was received, adjusted or counted',
  params: z.object({ entryId: Id }),
  body: z.strictObject({ variantId: z.optional(Id) }),
  status: 201,
  response: z.object({ variantIds: z.array(Id) }),
})
