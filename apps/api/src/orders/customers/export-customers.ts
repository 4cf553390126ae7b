import type { QueryOf } from '@marketday/contract/endpoints/endpoint'
import { minorDigits, toDecimal } from '@marketday/contract/money/money'
import type { CustomerRow, exportCustomers as endpoint } from '@marketday/contract/orders/customers'
import { csvMark, toCsvLine } from '@marketday/contract/products/csv'

import { csvReply } from '../../platform/files/csv-reply.ts'
import type { Handling } from '../../platform/http/handle.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { listCustomerPage } from './list-customer-page.ts'

const atOnce = 1_000

/** The customers that the list shows, on all its pages. */
export const exportCustomers = ({ db, query, reply }: Handling<typeof endpoint>) =>
  csvReply(reply, 'customers.csv', writeCustomers(db, query))

async function* writeCustomers(db: Db, query: QueryOf<typeof endpoint>) {
  yield csvMark + toCsvLine(columns.map(([name]) => name))
  let cursor: string | undefined
  do {
    const page = await listCustomerPage(db, { ...query, cursor, limit: atOnce })
    yield page.rows.map((row) => toCsvLine(columns.map(([, value]) => value(row)))).join('')
    cursor = page.nextCursor ?? undefined
  } while (cursor)
}

const columns: readonly (readonly [string, (row: CustomerRow) => string | number | null])[] = [
  ['name', ({ name }) => name],
  ['email', ({ email }) => email],
  ['phone', ({ phone }) => phone],
  ['orders', ({ orderCount }) => orderCount],
  ['spent', ({ spent }) => spent.map(inDecimals).join(' + ')],
  ['last order', ({ lastOrderAt }) => lastOrderAt],
  ['customer since', ({ joinedAt }) => joinedAt],
]

const inDecimals = ({ currency, minor }: CustomerRow['spent'][number]) =>
  `${currency} ${toDecimal(minor, minorDigits(currency))}`
