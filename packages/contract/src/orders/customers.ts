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
import { TimelineEntry } from './parts/timeline-entry.ts'

/** That somebody agreed to be written to about offers, how and since when. */
export const Consent = z.object({ source: z.string(), at: Time })
export type Consent = z.output<typeof Consent>

/** Whoever has ordered under one address for mails. */
export const CustomerRow = z.object({
  id: Id,
  /** Empty where none was given. */
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Test orders of the staff count in no figure. */
  orderCount: z.int(),
  /** What their orders are worth, less what was cancelled and given back: the net sales of the dashboard. */
  spentMinor: z.int(),
  currency: Currency,
  tags: z.array(z.string()),
  consent: z.nullable(Consent),
  lastOrderAt: z.nullable(Time),
  /** When they first ordered. */
  joinedAt: Time,
})
export type CustomerRow = z.output<typeof CustomerRow>

/** Probably the same person. */
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
  /** Of the orders that were not cancelled; null without any. */
  averageMinor: z.nullable(z.int()),
  /** Where their orders went, the last used first. */
  addresses: z.array(z.object({ address: z.string(), orderCount: z.int(), lastUsedAt: Time })),
  /** Of the staff; the customer does not see it. */
  note: z.string(),
  /** Since when they ask to be erased, themselves, in the shop. */
  erasureAskedAt: z.nullable(Time),
  /** Each time that they agreed or no longer did, the last first. */
  consents: z.array(
    z.object({
      isGiven: z.boolean(),
      source: z.string(),
      /** What stood beside the box they ticked; empty where staff wrote it down. */
      words: z.string(),
      /** Who of the business; empty for the customer. */
      byName: z.string(),
      at: Time,
    }),
  ),
  /** Others with their phone number, or with their name and an address of theirs. */
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
  /** Days in the shop's time zone, both inclusive, on which they first ordered. */
  from: z.optional(Day),
  to: z.optional(Day),
  /** What they spent, both inclusive. */
  spentFromMinor: z.optional(Amount),
  spentToMinor: z.optional(Amount),
  /** Nothing was ordered on this day or after it. */
  quietSince: z.optional(Day),
  tag: z.optional(line(40)),
  /** Whether they agreed to be written to about offers. */
  consent: z.optional(z.enum(['yes', 'no'])),
  sort: z.optional(z.enum(customerSorts)),
}

/** What the list is narrowed by and how it is sorted, in a body: there amounts are numbers. */
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
