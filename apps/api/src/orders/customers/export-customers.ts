import { minorDigits, toDecimal } from '@marketday/contract/money/money'
import type { CustomerRow, exportCustomers as endpoint } from '@marketday/contract/orders/customers'

import { csvColumns, csvPages } from '../../platform/files/tables/csv-pages.ts'
import { csvReply } from '../../platform/files/tables/csv-reply.ts'
import type { Handling } from '../../platform/http/handle.ts'
import { listCustomerPage } from './list-customer-page.ts'

const atOnce = 1_000

/** The customers that the list shows, on all its pages. */
export const exportCustomers = ({ db, query, reply }: Handling<typeof endpoint>) =>
  csvReply(
    reply,
    'customers.csv',
    csvPages({
      ...csvColumns(columns),
      read: (cursor) => listCustomerPage(db, { ...query, cursor, limit: atOnce }),
    }),
  )

const columns: readonly (readonly [string, (row: CustomerRow) => string | number | null])[] = [
  ['name', ({ name }) => name],
  ['email', ({ email }) => email],
  ['phone', ({ phone }) => phone],
  ['orders', ({ orderCount }) => orderCount],
  ['spent', ({ spentMinor, currency }) => toDecimal(spentMinor, minorDigits(currency))],
  ['currency', ({ currency }) => currency],
  ['last order', ({ lastOrderAt }) => lastOrderAt],
  ['customer since', ({ joinedAt }) => joinedAt],
]
