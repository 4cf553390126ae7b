import * as z from 'zod/mini'

import { get, post, put } from '../../endpoints/endpoint.ts'
import { Allowed, Currency, Id, Time, page, pageFields } from '../../endpoints/scalars.ts'
import { ImportStatus } from '../../imports/import-states.ts'
import { sheetLimits } from '../../imports/file-limits.ts'
import { SheetFault } from '../../imports/sheets.ts'
import { HistoricField } from './historic-columns.ts'

const Decimal = z.enum(['.', ','])
/** Whether 3/4 is the third of April or the fourth of March. */
const DayOrder = z.enum(['dmy', 'mdy'])

export const OrderSheetFormat = z.object({
  /** Empty for a workbook, like the delimiter. */
  encoding: z.string(),
  delimiter: z.string(),
  headerRow: z.int(),
  decimal: Decimal,
  dayOrder: DayOrder,
  origin: z.enum(['own', 'shopify', 'other']),
})
export type OrderSheetFormat = z.output<typeof OrderSheetFormat>

export const HistoricFields = z
  .array(z.nullable(HistoricField))
  .check(z.maxLength(sheetLimits.columns))
export type HistoricFields = z.output<typeof HistoricFields>

export const OrderImport = z.object({
  id: Id,
  status: ImportStatus,
  format: OrderSheetFormat,
  columns: z.array(
    z.object({
      heading: z.string(),
      samples: z.array(z.string()),
      field: z.nullable(HistoricField),
    }),
  ),
  /** Columns are confirmed; comparison has started or finished. */
  isChosen: z.boolean(),
  rows: z.int(),
  blank: z.int(),
  /** New orders, known orders, and faulty rows; null before the comparison. */
  counts: z.nullable(z.object({ added: z.int(), known: z.int(), faulty: z.int() })),
  /** Progress out of `total`, for import or undo. */
  done: z.int(),
  total: z.int(),
  imported: z.int(),
  removed: z.int(),
  note: z.string(),
  createdAt: Time,
  finishedAt: z.nullable(Time),
  actions: z.object({ choose: Allowed, commit: Allowed, undo: Allowed, cancel: Allowed }),
})
export type OrderImport = z.output<typeof OrderImport>

export const PlannedOrder = z.object({
  row: z.int(),
  number: z.string(),
  placedAt: Time,
  name: z.string(),
  email: z.string(),
  currency: Currency,
  totalMinor: z.int(),
  pieceCount: z.int(),
})
export type PlannedOrder = z.output<typeof PlannedOrder>

const params = z.object({ orderImportId: Id })
const see = { permission: 'orders.see' } as const
const edit = { permission: 'orders.edit' } as const

/** CSV, TSV or XLSX as `multipart/form-data`; a workbook's first non-empty sheet is used. */
export const createOrderImport = post('/order-imports', {
  access: edit,
  summary: 'Upload a file of orders from a former shop for review',
  rawBody: true,
  idempotency: 'never',
  response: OrderImport,
  status: 201,
})

export const listOrderImports = get('/order-imports', {
  access: see,
  summary: 'Files of old orders that came in, the newest first',
  query: z.strictObject(pageFields),
  response: page(OrderImport),
})

export const getOrderImport = get('/order-imports/:orderImportId', {
  access: see,
  summary: 'A file of old orders and how far it is',
  params,
  response: OrderImport,
})

/** Restarts the comparison. The mapping is remembered for files with the same headings. */
export const chooseOrderColumns = put('/order-imports/:orderImportId/columns', {
  access: edit,
  summary: 'Choose what the columns of a file of old orders hold',
  params,
  body: z.strictObject({ columns: HistoricFields, decimal: Decimal, dayOrder: DayOrder }),
  response: OrderImport,
})

export const listPlannedOrders = get('/order-imports/:orderImportId/orders', {
  access: see,
  summary: 'Orders that a file would bring and has not brought yet',
  params,
  query: z.strictObject(pageFields),
  response: page(PlannedOrder),
})

export const listOrderFaults = get('/order-imports/:orderImportId/faults', {
  access: see,
  summary: 'Rows of a file of old orders that are left out, and why',
  params,
  query: z.strictObject(pageFields),
  response: page(SheetFault),
})

/** 409 `invalid_transition` if already running or done. */
export const commitOrderImport = post('/order-imports/:orderImportId/commit', {
  access: edit,
  summary: 'Bring the orders of a file in',
  params,
  response: OrderImport,
  status: 202,
})

/** Within seven days. */
export const undoOrderImport = post('/order-imports/:orderImportId/undo', {
  access: edit,
  summary: 'Take the orders of a file out again',
  params,
  response: OrderImport,
  status: 202,
})

/** Orders imported so far stay and can be undone. */
export const cancelOrderImport = post('/order-imports/:orderImportId/cancellation', {
  access: edit,
  summary: 'Leave a file of old orders, or stop it while it comes in',
  params,
  response: OrderImport,
})
