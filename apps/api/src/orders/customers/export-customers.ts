import { toMajor } from '@marketday/contract/money/money'
import type { CustomerRow } from '@marketday/contract/orders/customers'
import { customerColumns } from '@marketday/contract/orders/customers/export-customers'
import type {
  CustomerColumn,
  CustomerSelection,
  exportCustomers as endpoint,
} from '@marketday/contract/orders/customers/export-customers'

import { findTimeZone } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { fileReply } from '../../platform/files/tables/file-reply.ts'
import { tableWriters } from '../../platform/files/tables/write-table.ts'
import type { Rows } from '../../platform/files/tables/write-table.ts'
import type { Cell } from '../../platform/files/tables/xlsx-parts.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import type { Handling } from '../../platform/http/handle.ts'
import { recordExport } from '../export/record-export.ts'
import { listCustomersById } from './find-customer.ts'
import { listCustomerPage } from './list-customer-page.ts'

const batchSize = 1_000

export async function exportCustomers({ db, body, services, reply }: Handling<typeof endpoint>) {
  const { columns, format, selection } = body
  const toCell = cellsIn(await findTimeZone(db))
  const pages = pagesOfCustomers(services.databases.read(db.context), selection)
  // Throw errors before the first byte is sent.
  const first = await pages.next()
  const count = await countCustomers(services.databases.read(db.context), selection)
  await recordExport(db, { of: 'customers', count, selection, format })
  async function* rows(): Rows {
    for (let page = first; !page.done; page = await pages.next())
      yield page.value.map((row) => columns.map((column) => toCell[column](row)))
  }
  const day = db.context.now.toISOString().slice(0, 10)
  const headings = columns.map((column) => [column, customerColumns[column]] as const)
  const table = { name: 'Customers', columns: headings, rows: rows() }
  return fileReply(reply, `customers-${day}.${format}`, tableWriters[format](table))
}

async function countCustomers(db: Db, selection: CustomerSelection): Promise<number> {
  let count = 0
  for await (const page of pagesOfCustomers(db, selection)) count += page.length
  return count
}

async function* pagesOfCustomers(
  db: Db,
  selection: CustomerSelection,
): AsyncGenerator<CustomerRow[]> {
  if ('customerIds' in selection) {
    const rows = await listCustomersById(db, selection.customerIds)
    if (rows.length === 0) throw notFound('Customer')
    return yield rows
  }
  let cursor: string | undefined
  do {
    const page: Page = await listCustomerPage(db, {
      ...selection.matching,
      cursor,
      limit: batchSize,
    })
    if (page.rows.length === 0 && !cursor)
      throw conflict('conflict', 'No customers match these filters now')
    yield page.rows
    cursor = page.nextCursor ?? undefined
  } while (cursor)
}

type Page = Awaited<ReturnType<typeof listCustomerPage>>

function cellsIn(timeZone: string): Record<CustomerColumn, (row: CustomerRow) => Cell> {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  const local = (time: string | undefined | null) => (time ? clock.format(new Date(time)) : '')
  return {
    name: ({ name }) => name,
    email: ({ email }) => email,
    phone: ({ phone }) => phone,
    orders: ({ orderCount }) => orderCount,
    spent: ({ spentMinor, currency }) => toMajor(spentMinor, currency),
    currency: ({ currency }) => currency,
    tags: ({ tags }) => tags.join(', '),
    agreedAt: ({ consent }) => local(consent?.at),
    agreedHow: ({ consent }) => consent?.source ?? '',
    joined: ({ joinedAt }) => local(joinedAt),
    lastOrder: ({ lastOrderAt }) => local(lastOrderAt),
  }
}
