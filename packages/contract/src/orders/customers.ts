import * as z from 'zod/mini'

import { get } from '../endpoints/endpoint.ts'
import { Currency, Day, Id, Time, page, pageFields, text } from '../endpoints/scalars.ts'

/** Whoever has ordered under one address for mails. */
export const CustomerRow = z.object({
  id: Id,
  /** Empty where none was given. */
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Test orders of the staff count in neither figure. */
  orderCount: z.int(),
  /** What was paid and not given back, in each currency they paid in. */
  spent: z.array(z.object({ currency: Currency, minor: z.int() })),
  lastOrderAt: z.nullable(Time),
  /** When they first ordered. */
  joinedAt: Time,
})
export type CustomerRow = z.output<typeof CustomerRow>

export const customerSorts = ['-joined', 'joined', 'name', '-name'] as const

const shown = {
  search: z.optional(text(100)),
  /** Days in the shop's time zone, both inclusive, on which they first ordered. */
  from: z.optional(Day),
  to: z.optional(Day),
  sort: z.optional(z.enum(customerSorts)),
}

const see = { permission: 'orders.see' } as const

export const listCustomers = get('/customers', {
  access: see,
  summary: 'The customers, the newest first unless sorted otherwise',
  query: z.strictObject({ ...pageFields, ...shown }),
  response: page(CustomerRow),
})

/** Streamed, whatever its length. */
export const exportCustomers = get('/customers/file', {
  access: see,
  summary: 'The same as a table for spreadsheets',
  query: z.strictObject(shown),
  produces: 'text/csv; charset=utf-8',
  limit: { max: 60, seconds: 60 },
  response: z.string(),
})
