import { writeLocalTime } from '@marketday/contract/accounts/tenants/wall-time'
import { toMajor } from '@marketday/contract/money/money'
import { rowKindWords } from '@marketday/contract/reports/finance'
import type { FinanceRow, exportFinanceRows as endpoint } from '@marketday/contract/reports/finance'

import type { Db } from '../../platform/database/tenant-db.ts'
import { fileReply } from '../../platform/files/tables/file-reply.ts'
import { tableWriters } from '../../platform/files/tables/write-table.ts'
import type { Cell } from '../../platform/files/tables/xlsx-parts.ts'
import type { Handling } from '../../platform/http/handle.ts'
import { pageOfFinanceRows, sumRows } from './list-finance-rows.ts'
import type { RowFilter } from './list-finance-rows.ts'
import { findPeriod } from './get-finance.ts'
import type { Period } from './get-finance.ts'
import { noteExport } from './note-export.ts'

const batchSize = 1_000

/** Streams all rows, at most a thousand in memory. */
export async function exportFinanceRows(context: Handling<typeof endpoint>) {
  const { db, query, reply } = context
  const { format = 'csv', figure = 'sales', part } = query
  const period = await findPeriod(db, query)
  const { from, to } = period
  const { count } = await sumRows(db, { period, figure, part })
  await noteExport(context, { of: 'finance', count, format })
  return fileReply(
    reply,
    `${figure}-${from}-${to}.${format}`,
    tableWriters[format]({
      name: 'Rows',
      columns: columns.map(([key, heading]) => [key, heading]),
      rows: batchesOf(db, { period, figure, part }),
    }),
  )
}

async function* batchesOf(db: Db, filter: RowFilter): AsyncGenerator<readonly (readonly Cell[])[]> {
  let cursor: string | undefined
  do {
    const page: Awaited<ReturnType<typeof pageOfFinanceRows>> = await pageOfFinanceRows(
      db,
      filter,
      { limit: batchSize, cursor },
    )
    yield page.rows.map((row) => columns.map(([, , cell]) => cell(row, filter.period)))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
}

type Column = readonly [string, string, (row: FinanceRow, period: Period) => Cell]

const columns: readonly Column[] = [
  ['occurredAt', 'When', (row, { timeZone }) => writeLocalTime(row.occurredAt, timeZone)],
  [
    'providerAt',
    'Provider’s date',
    ({ providerAt }, { timeZone }) => providerAt && writeLocalTime(providerAt, timeZone),
  ],
  ['kind', 'Type', ({ kind }) => rowKindWords[kind]],
  ['order', 'Order', ({ order }) => order?.number ?? null],
  ['customer', 'Customer', ({ order }) => order?.name ?? null],
  ['amount', 'Amount', ({ amountMinor }, { currency }) => toMajor(amountMinor, currency)],
  ['currency', 'Currency', (_row, { currency }) => currency],
  ['id', 'Reference', ({ id }) => id],
]
