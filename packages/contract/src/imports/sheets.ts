import * as z from 'zod/mini'

import { del, get, patch, post, put } from '../endpoints/endpoint.ts'
import { Id, page, pageFields, text } from '../endpoints/scalars.ts'
import { SheetField } from '../catalog/products/item-sheet.ts'
import { sheetLimits } from './file-limits.ts'
import { Import } from './imports.ts'

/** `none`: every item of the file is added. */
export const matchKeys = ['sku', 'slug', 'id', 'none'] as const
const MatchKey = z.enum(matchKeys)
export type MatchKey = z.output<typeof MatchKey>

const Decimal = z.enum(['.', ','])

export const SheetFormat = z.object({
  /** Empty for a workbook, like the delimiter. */
  encoding: z.string(),
  delimiter: z.string(),
  headerRow: z.int(),
  decimal: Decimal,
  origin: z.enum([
    'own',
    'shopify',
    'shopify-inventory',
    'woocommerce',
    'square',
    'etsy',
    'prestashop',
    'magento',
    'bigcommerce',
    'odoo',
    'lightspeed',
    'other',
  ]),
  /** Currency of the prices if the file states another one than the shop's. */
  currency: z.optional(z.string()),
  /** Shop currency for one unit of `currency`; prices in it are refused without a rate. */
  rate: z.optional(z.number()),
  /** Whether the stock column also sets the stock of existing variants. */
  countsStock: z.optional(z.boolean()),
  /** Columns as chosen for an earlier file with the same headings. */
  isRecalled: z.optional(z.boolean()),
})
export type SheetFormat = z.output<typeof SheetFormat>

export const ColumnFields = z.array(z.nullable(SheetField)).check(z.maxLength(sheetLimits.columns))
export type ColumnFields = z.output<typeof ColumnFields>

/** `values`: they don't fit the field; `twice`: an earlier column has it; `vague`: the heading. */
export const ColumnDoubt = z.enum(['values', 'twice', 'vague'])
export type ColumnDoubt = z.output<typeof ColumnDoubt>

export const Sheet = z.object({
  format: SheetFormat,
  columns: z.array(
    z.object({
      heading: z.string(),
      samples: z.array(z.string()),
      field: z.nullable(SheetField),
      /** Used together with other columns, or by a field. */
      isUsed: z.boolean(),
      /** Null for a certain meaning. */
      doubt: z.nullable(ColumnDoubt),
    }),
  ),
  /** Fields that new items need and no column has. */
  missing: z.array(SheetField),
  /** Null until chosen. */
  matchBy: z.nullable(MatchKey),
  /** Columns are confirmed; comparison has started or finished. */
  isChosen: z.boolean(),
  rows: z.int(),
  blank: z.int(),
  /** Rows that a person left out. */
  leftOut: z.int(),
  /** Items in the file, by its rows and keys. */
  items: z.int(),
  /** New, changed and unchanged items, skipped rows and repaired ones; null until compared. */
  counts: z.nullable(
    z.object({
      added: z.int(),
      changed: z.int(),
      unchanged: z.int(),
      faulty: z.int(),
      repaired: z.int(),
    }),
  ),
})
export type Sheet = z.output<typeof Sheet>

/** Differing cell, with its exported values before and after. */
export const CellChange = z.object({
  row: z.int(),
  field: SheetField,
  before: z.string(),
  after: z.string(),
})
export type CellChange = z.output<typeof CellChange>

export interface SheetPicture {
  readonly url: string
  readonly variants: readonly (readonly string[])[]
  readonly alt?: string
}

/** Stock of a variant when compared, and in the file. */
export interface StockCount {
  readonly variantId: string
  readonly from: number
  readonly to: number
}

export const SheetItemChange = z.object({
  row: z.int(),
  kind: z.enum(['added', 'changed']),
  title: z.string(),
  itemId: z.nullable(z.string()),
  changes: z.array(CellChange),
})
export type SheetItemChange = z.output<typeof SheetItemChange>

export const SheetFault = z.object({
  row: z.int(),
  heading: z.string(),
  value: z.string(),
  problem: z.string(),
  remedy: z.string(),
  /** The row is imported with this repair. */
  isWarning: z.optional(z.boolean()),
})
export type SheetFault = z.output<typeof SheetFault>

/** Fault with its cell, as long as the file's rows are stored. */
export const SheetCellFault = z.extend(SheetFault, {
  /** Column of the file, from 0; null if it has no such column. */
  column: z.nullable(z.int()),
  /** Text to edit; null if it cannot be edited here. */
  cell: z.nullable(z.string()),
})
export type SheetCellFault = z.output<typeof SheetCellFault>

/** Opaque id of a cause. */
const ProblemId = z.string().check(z.regex(/^[0-9a-f]{32}$/))

const params = z.object({ id: Id })
const see = { permission: 'products.see' } as const
const edit = { permission: 'products.edit' } as const

/** CSV, TSV or XLSX as `multipart/form-data`; a workbook's first non-empty sheet is used. */
export const createSheetImport = post('/scraper/imports/sheets', {
  access: edit,
  summary: 'Take a file of items in, to be held against the shop',
  rawBody: true,
  idempotency: 'never',
  response: Import,
  status: 201,
})

export const getSheet = get('/scraper/imports/:id/sheet', {
  access: see,
  summary: 'What was found out about an uploaded file of items',
  params,
  response: Sheet,
})

/** Restarts the comparison. The mapping is remembered for files with the same headings. */
export const chooseSheetColumns = put('/scraper/imports/:id/sheet', {
  access: edit,
  summary: 'Choose what the columns of a file hold and what its items are found by',
  params,
  body: z.strictObject({
    columns: ColumnFields,
    matchBy: MatchKey,
    decimal: Decimal,
    /** Shop currency for one unit of the file's currency. */
    rate: z.optional(
      z
        .number()
        .check(
          z.gte(0.000001, 'Enter a rate above zero'),
          z.lte(1_000_000, 'Enter a rate of at most 1,000,000'),
        ),
    ),
    /** Default: only if the file has no other columns to change. */
    countsStock: z.optional(z.boolean()),
  }),
  response: Sheet,
})

export const listSheetItems = get('/scraper/imports/:id/sheet/items', {
  access: see,
  summary: 'What an uploaded file would add and change, cell by cell',
  params,
  query: z.strictObject({ ...pageFields, kind: z.optional(z.enum(['added', 'changed'])) }),
  response: page(SheetItemChange),
})

export const listSheetFaults = get('/scraper/imports/:id/sheet/faults', {
  access: see,
  summary: 'Rows of an uploaded file that are left out or repaired, and why',
  params,
  query: z.strictObject({
    ...pageFields,
    kind: z.optional(z.enum(['fault', 'warning'])),
    problem: z.optional(ProblemId),
  }),
  response: page(SheetCellFault),
})

/** Faults or repairs with one cause. */
export const SheetProblem = z.object({
  id: ProblemId,
  /** Column of the file, from 0; null if it has no such column. */
  column: z.nullable(z.int()),
  heading: z.string(),
  problem: z.string(),
  remedy: z.string(),
  isWarning: z.boolean(),
  count: z.int(),
  /** The first three cells. */
  examples: z.array(z.object({ row: z.int(), value: z.string() })),
})
export type SheetProblem = z.output<typeof SheetProblem>

/** At most 100 causes, skipped rows first. */
export const listSheetProblems = get('/scraper/imports/:id/sheet/problems', {
  access: see,
  summary: 'Skipped and repaired rows of an uploaded file by cause',
  params,
  response: z.object({ rows: z.array(SheetProblem) }),
})

/** Headings that the fault file has after those of the original file. */
export const faultFileHeadings = ['Row in the file', 'Problem', 'What to do'] as const

/** Original rows that are left out, with their problems; can be uploaded again. */
export const exportSheetFaults = get('/scraper/imports/:id/sheet/faults/file', {
  access: see,
  summary: 'Rows of an uploaded file that are left out, as a file to correct and upload again',
  params,
  produces: 'text/csv; charset=utf-8',
  limit: { max: 60, seconds: 60 },
  response: z.string(),
})

const CellText = text(1000)

/** Restarts the comparison. */
export const changeSheetCells = patch('/scraper/imports/:id/sheet/cells', {
  access: edit,
  summary: 'Correct cells of an uploaded file',
  params,
  body: z.strictObject({
    cells: z
      .array(
        z.strictObject({
          row: z.int().check(z.gte(1), z.lte(1_000_000)),
          column: z.int().check(z.gte(0), z.lte(sheetLimits.columns - 1)),
          value: CellText,
        }),
      )
      .check(z.minLength(1), z.maxLength(200)),
  }),
  response: Sheet,
})

/** Applies to all rows of a cause and restarts the comparison. */
export const repairSheetRows = post('/scraper/imports/:id/sheet/repairs', {
  access: edit,
  summary: 'Repair all rows of an uploaded file that have one problem',
  params,
  body: z.strictObject({
    problem: ProblemId,
    repair: z.discriminatedUnion('kind', [
      /** Sets the cell of each row; empty clears it. */
      z.strictObject({ kind: z.literal('value'), value: CellText }),
      z.strictObject({ kind: z.literal('leave-out') }),
    ]),
  }),
  response: Sheet,
})

/** Restarts the comparison. */
export const restoreSheetRows = del('/scraper/imports/:id/sheet/left-out-rows', {
  access: edit,
  summary: 'Include the rows of an uploaded file that were left out',
  params,
  response: Sheet,
})
