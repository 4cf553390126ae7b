import * as z from 'zod/mini'

import { get, post } from '../endpoints/endpoint.ts'
import { Currency, Day, Id, NoBody, Time, line, page, pageFields } from '../endpoints/scalars.ts'

export const differenceKinds = ['missing_here', 'missing_there', 'amount', 'state'] as const
export type DifferenceKind = (typeof differenceKinds)[number]

export const differenceStatuses = ['open', 'mended', 'explained'] as const
export type DifferenceStatus = (typeof differenceStatuses)[number]

export const differenceSubjects = ['payment', 'refund', 'dispute'] as const
export type DifferenceSubject = (typeof differenceSubjects)[number]

/** Payment, refund or dispute on which our records and the card provider's differ. */
export const MoneyDifference = z.object({
  id: Id,
  day: Day,
  currency: Currency,
  subject: z.enum(differenceSubjects),
  kind: z.enum(differenceKinds),
  reference: z.string(),
  order: z.nullable(z.object({ id: Id, number: z.string() })),
  oursMinor: z.int(),
  theirsMinor: z.int(),
  status: z.enum(differenceStatuses),
  /** Explanation, if given. */
  explanation: z.string(),
  settledBy: z.nullable(z.string()),
  settledAt: z.nullable(Time),
  /** Reason why it cannot be applied; null if possible. */
  takeOver: z.nullable(z.string()),
})
export type MoneyDifference = z.output<typeof MoneyDifference>

const access = { permission: 'dashboard.money' } as const

export const listDifferences = get('/reconciliation/differences', {
  access,
  summary: 'Differences between payments and the card provider’s records, newest day first',
  query: z.strictObject({
    ...pageFields,
    status: z.optional(z.enum(differenceStatuses)),
    /** Days in the business's time zone, inclusive. */
    from: z.optional(Day),
    to: z.optional(Day),
  }),
  response: z.object({
    ...page(MoneyDifference).shape,
    /** Last day up to which everything agrees or is settled; null before the first comparison. */
    agreesUntil: z.nullable(Day),
    readAt: z.nullable(Time),
    failingSince: z.nullable(Time),
  }),
})

const params = z.object({ differenceId: Id })
const settle = {
  access: { permission: 'orders.refund' },
  params,
  response: MoneyDifference,
} as const

/** Fetches the payment from the provider and records its state. 409 if settled, or without a record of ours. */
export const takeOverDifference = post('/reconciliation/differences/:differenceId/take-over', {
  ...settle,
  summary: 'Record what the card provider says now',
  body: NoBody,
})

/** 409 if already settled. */
export const explainDifference = post('/reconciliation/differences/:differenceId/explanation', {
  ...settle,
  summary: 'Explain a difference',
  body: z.strictObject({ explanation: line(500) }),
})
