import * as z from 'zod/mini'

import { get, post } from '../endpoints/endpoint.ts'
import {
  Currency,
  Day,
  Id,
  NoBody,
  EmptyResponse,
  Time,
  page,
  pageFields,
} from '../endpoints/scalars.ts'

export const payoutStatuses = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

/** Shop's share of a card provider payout. */
export const Payout = z.object({
  id: Id,
  reference: z.string(),
  amountMinor: z.int(),
  currency: Currency,
  status: z.enum(payoutStatuses),
  failureReason: z.nullable(z.string()),
  arrivesOn: Day,
  createdAt: Time,
})
export type Payout = z.output<typeof Payout>

/** Last complete sync with the provider, and start of the current failure. */
const reading = { readAt: z.nullable(Time), failingSince: z.nullable(Time) }

const access = { permission: 'dashboard.money' } as const

export const listPayouts = get('/payouts', {
  access,
  summary: 'What the card provider has paid out, the newest first',
  query: z.strictObject({
    ...pageFields,
    status: z.optional(z.enum(payoutStatuses)),
    /** Arrival days, inclusive. */
    from: z.optional(Day),
    to: z.optional(Day),
  }),
  response: z.object({ ...page(Payout).shape, ...reading }),
})

/** Returns at once; open panels are notified when the sync is done. */
export const readPayouts = post('/payouts/reading', {
  access,
  summary: 'Fetch new data from the card provider',
  body: NoBody,
  status: 202,
  response: EmptyResponse,
})

const params = z.object({ payoutId: Id })

const total = z.object({ count: z.int(), amountMinor: z.int() })

export const getPayout = get('/payouts/:payoutId', {
  access,
  summary: 'One payout and what it is made of',
  params,
  response: z.object({
    ...Payout.shape,
    payments: total,
    refunds: total,
    /** Disputes, reversals and provider corrections. */
    others: total,
    feesMinor: z.int(),
  }),
})

export const balanceKinds = [
  'payment',
  'refund',
  'refund_failure',
  'dispute',
  'payout_failure',
  'other',
] as const
export type BalanceKind = (typeof balanceKinds)[number]

export const balanceKindWords: Readonly<Record<BalanceKind, string>> = {
  payment: 'Payment',
  refund: 'Refund',
  refund_failure: 'Returned refund',
  dispute: 'Dispute',
  payout_failure: 'Returned payout',
  other: 'Correction',
}

export const PayoutLine = z.object({
  id: z.string(),
  kind: z.enum(balanceKinds),
  order: z.nullable(z.object({ id: Id, number: z.string() })),
  amountMinor: z.int(),
  feeMinor: z.int(),
  netMinor: z.int(),
  currency: Currency,
  occurredAt: Time,
})
export type PayoutLine = z.output<typeof PayoutLine>

export const listPayoutLines = get('/payouts/:payoutId/lines', {
  access,
  summary: 'Payments, refunds and fees of a payout; together they are its sum',
  params,
  query: z.strictObject({ ...pageFields, kind: z.optional(z.enum(balanceKinds)) }),
  response: page(PayoutLine),
})

export const exportPayout = get('/payouts/:payoutId/file', {
  access,
  summary: 'A payout as a CSV file, a line for each transaction',
  params,
  produces: 'text/csv; charset=utf-8',
  limit: { max: 60, seconds: 60 },
  response: z.string(),
})

/** Empty without card payments, and until the provider reports its fees. */
export const listOrderFees = get('/orders/:orderId/fees', {
  access,
  summary: 'What the card provider keeps of the payments of an order',
  params: z.object({ orderId: Id }),
  response: z.object({
    rows: z.array(z.object({ paymentId: Id, feeMinor: z.int(), currency: Currency })),
  }),
})
