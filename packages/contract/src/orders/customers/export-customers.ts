import * as z from 'zod/mini'

import { bulkLimits } from '../../bulk/bulk-acts.ts'
import { exportedColumns, exportFormats } from '../../bulk/export-look.ts'
import { post } from '../../endpoints/endpoint.ts'
import { Id } from '../../endpoints/scalars.ts'
import { CustomerFilters } from '../customers.ts'

export const customerColumns = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  orders: 'Orders',
  spent: 'Spent',
  currency: 'Currency',
  tags: 'Tags',
  agreedAt: 'Subscribed to offers',
  agreedHow: 'Consent source',
  joined: 'First order',
  lastOrder: 'Last order',
} as const
export type CustomerColumn = keyof typeof customerColumns

/** Named customers, or all that match the filters. */
export const CustomerSelection = z.union([
  z.strictObject({
    customerIds: z
      .array(Id)
      .check(z.minLength(1, 'Choose at least one customer'), z.maxLength(bulkLimits.named)),
  }),
  z.strictObject({ matching: CustomerFilters }),
])
export type CustomerSelection = z.output<typeof CustomerSelection>

export const CustomerExport = z.strictObject({
  selection: CustomerSelection,
  format: z.enum(exportFormats),
  columns: exportedColumns(customerColumns),
})
export type CustomerExport = z.output<typeof CustomerExport>

/** Streamed, any number of rows. 409 if none match. */
export const exportCustomers = post('/customers/exports', {
  access: { permission: 'customers.export' },
  summary: 'Customers as a CSV, XLSX or JSON file',
  body: CustomerExport,
  response: z.instanceof(Blob),
  produces: 'application/octet-stream',
  idempotency: 'never',
  harmless: true,
})
