import { toMajor } from '@marketday/contract/money/money'
import { lineColumns, orderColumns } from '@marketday/contract/orders/export-orders'
import type {
  ExportColumn,
  OrderExport,
  exportOrders as endpoint,
} from '@marketday/contract/orders/export-orders'
import { orderWords } from '@marketday/contract/orders/order-words'
import { kindWords } from '@marketday/contract/catalog/products/item-kinds'

import { findTimeZone } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { fileReply } from '../../platform/files/tables/file-reply.ts'
import { tableWriters } from '../../platform/files/tables/write-table.ts'
import type { Cell } from '../../platform/files/tables/xlsx-parts.ts'
import type { Handling } from '../../platform/http/handle.ts'
import { countOrders, pagesOfOrders } from '../lists/select-orders.ts'
import { findExportedRows } from './find-exported-rows.ts'
import type { ExportedRow } from './find-exported-rows.ts'
import { recordExport } from './record-export.ts'

const batchSize = 1_000

/** Streams the chosen orders as a file, at most a thousand in memory. */
export async function exportOrders({ db, body, services, reply }: Handling<typeof endpoint>) {
  const timeZone = await findTimeZone(db)
  const pages = pagesOfOrders(services.databases.read(db.context), body.selection, batchSize)
  // Throw errors before the first byte is sent.
  const first = await pages.next()
  const count = await countOrders(services.databases.read(db.context), body.selection)
  await recordExport(db, { of: 'orders', count, selection: body.selection, format: body.format })
  const rows = rowsOf(services.databases.read(db.context), body, {
    timeZone,
    first: first.value ?? [],
    rest: pages,
  })
  const day = db.context.now.toISOString().slice(0, 10)
  return fileReply(
    reply,
    `orders-${day}.${body.format}`,
    tableWriters[body.format]({
      name: 'Orders',
      columns: body.columns.map((column) => [column, headings[column]]),
      rows,
    }),
  )
}

async function* rowsOf(
  db: Db,
  { by, columns, format }: OrderExport,
  {
    timeZone,
    first,
    rest,
  }: {
    readonly timeZone: string
    readonly first: readonly string[]
    readonly rest: AsyncIterable<readonly string[]>
  },
): AsyncGenerator<readonly (readonly Cell[])[]> {
  async function* all() {
    yield first
    yield* rest
  }
  for await (const ids of all()) {
    const rows = await findExportedRows(db, { ids, byLine: by === 'line', timeZone })
    const toCell = format === 'json' ? toCode : toWord
    yield rows.map((row) => columns.map((column) => toCell(row, column)))
  }
}

const amounts: ReadonlySet<ExportColumn> = new Set([
  'subtotal',
  'deliveryFee',
  'tax',
  'total',
  'cancelled',
  'giftCardsSold',
  'captured',
  'credit',
  'refunded',
  'disputed',
  'balance',
  'unitPrice',
  'lineDiscount',
  'lineTax',
  'lineTotal',
])

function toCode(row: ExportedRow, column: ExportColumn): Cell {
  const value = row[column]
  if (typeof value !== 'number' || !amounts.has(column)) return value
  return toMajor(value, String(row.currency))
}

const labels: Readonly<Partial<Record<ExportColumn, Readonly<Record<string, string>>>>> = {
  ...orderWords,
  kind: kindWords,
}

/** Labels instead of codes: people read these files. */
const toWord = (row: ExportedRow, column: ExportColumn): Cell =>
  labels[column]?.[String(row[column])] ?? toCode(row, column)

const headings: Readonly<Record<ExportColumn, string>> = { ...orderColumns, ...lineColumns }
