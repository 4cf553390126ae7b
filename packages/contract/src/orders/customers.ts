import * as z from 'zod/mini'

import { get } from '../endpoints/endpoint.ts'
import {
  Amount,
  Currency,
  Day,
  Id,
  Minor,
  Time,
  line,
  page,
  pageFields,
  text,
} from '../endpoints/scalars.ts'
import { TimelineEntry } from './staff-note.ts'

/** Marketing consent: source and time. */
export const Consent = z.object({ source: z.string(), at: Time })
export type Consent = z.output<typeof Consent>

/** Customer, identified by an email address. */
export const CustomerRow = z.object({
  id: Id,
  /** Empty if not given. */
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Test orders by staff are excluded. */
  orderCount: z.int(),
  /** Net sales: order value minus cancellations and refunds, as in the dashboard. */
  spentMinor: z.int(),
  currency: Currency,
  tags: z.array(z.string()),
  consent: z.nullable(Consent),
  lastOrderAt: z.nullable(Time),
  joinedAt: Time,
})
export type CustomerRow = z.output<typeof CustomerRow>

export const CustomerDouble = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  orderCount: z.int(),
  alike: z.enum(['phone', 'address']),
})
export type CustomerDouble = z.output<typeof CustomerDouble>

export const Customer = z.object({
  ...CustomerRow.shape,
  /** Average of orders not canceled; null without any. */
  averageMinor: z.nullable(z.int()),
  /** Delivery addresses, last used first. */
  addresses: z.array(z.object({ address: z.string(), orderCount: z.int(), lastUsedAt: Time })),
  /** Internal note, invisible to the customer. */
  note: z.string(),
  erasureAskedAt: z.nullable(Time),
  consents: z.array(
    z.object({
      isGiven: z.boolean(),
      source: z.string(),
      /** Text next to the checkbox; empty if recorded by staff. */
      words: z.string(),
      /** Staff member; empty for the customer. */
      byName: z.string(),
      at: Time,
    }),
  ),
  /** Customers with the same phone number, or the same name and an address. */
  doubles: z.array(CustomerDouble),
  timeline: z.array(TimelineEntry),
  version: z.int(),
})
export type Customer = z.output<typeof Customer>

export const customerSorts = [
  '-joined',
  'joined',
  'name',
  '-name',
  'spent',
  '-spent',
  'orders',
  '-orders',
  'last',
  '-last',
] as const

const filters = {
  search: z.optional(text(100)),
  /** Inclusive days of the first order, in the shop's time zone. */
  from: z.optional(Day),
  to: z.optional(Day),
  /** Amount spent, inclusive. */
  spentFromMinor: z.optional(Amount),
  spentToMinor: z.optional(Amount),
  /** No orders on or after this day. */
  quietSince: z.optional(Day),
  tag: z.optional(line(40)),
  consent: z.optional(z.enum(['yes', 'no'])),
  sort: z.optional(z.enum(customerSorts)),
}

/** Filters and sort order in a body, where amounts are numbers. */
export const CustomerFilters = z.strictObject({
  ...filters,
  spentFromMinor: z.optional(Minor),
  spentToMinor: z.optional(Minor),
})

const see = { permission: 'orders.see' } as const

export const listCustomers = get('/customers', {
  access: see,
  summary: 'The customers, the newest first unless sorted otherwise',
  query: z.strictObject({ ...pageFields, ...filters }),
  response: page(CustomerRow),
})

export const getCustomer = get('/customers/:customerId', {
  access: see,
  summary: 'A customer with what they spent and where their orders went',
  params: z.object({ customerId: Id }),
  response: Customer,
})
