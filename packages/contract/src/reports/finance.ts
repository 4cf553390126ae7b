import * as z from 'zod/mini'

import { exportFormats } from '../bulk/export-look.ts'
import { get, post } from '../endpoints/endpoint.ts'
import { Allowed, Currency, Day, Id, Time, page, pageFields, text } from '../endpoints/scalars.ts'

export const financeAccess = { permission: 'dashboard.money' } as const
const access = financeAccess

/** A calendar month or inclusive days in the shop's time zone; the current month by default. */
export const period = {
  month: z.optional(
    z.string().check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'A month such as 2026-11')),
  ),
  from: z.optional(Day),
  to: z.optional(Day),
}

/** Signed: discounts, cancellations, refunds, fees and payouts are negative. */
export const financeFigures = [
  'items',
  'discounts',
  'delivery',
  'added_tax',
  'gross',
  'cancelled',
  'refunds',
  'lost',
  'sales',
  'taxable',
  'tax',
  'received',
  'returned',
  'disputed',
  'payments',
  'balance',
  'fees',
  'payouts',
  'due',
  'owed',
  'credit',
  'credit_moves',
] as const
export const FinanceFigure = z.enum(financeFigures)
export type FinanceFigure = z.output<typeof FinanceFigure>

export const paymentProviders = ['stripe', 'cash', 'bank', 'gift_card', 'store_credit'] as const
const creditKinds = ['gift_card', 'customer'] as const

const sums = {
  /** Before discounts, without delivery and without tax that is added on top. */
  itemsMinor: z.int(),
  discountsMinor: z.int(),
  /** Before discounts. */
  deliveryMinor: z.int(),
  addedTaxMinor: z.int(),
  /** Sum of the four above. Sold gift cards are excluded: their redemption is the sale. */
  grossMinor: z.int(),
  cancelledMinor: z.int(),
  /** Price reductions; refunds of cancelled items are in `cancelledMinor`. */
  refundsMinor: z.int(),
  /** Lost in card disputes. */
  lostMinor: z.int(),
  /** Gross and the three above; equals the dashboard's sales of the same days. */
  salesMinor: z.int(),
}

/** `part` selects the rows of a line in `listFinanceRows`. */
const part = z.string()

const Month = z.string().check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'A month such as 2026-11'))

export const Finance = z.object({
  currency: Currency,
  timeZone: z.string(),
  from: Day,
  to: Day,
  /** Null unless the period is a calendar month. */
  month: z.nullable(z.string()),
  /** When the month, or a later one, was closed: its figures no longer change. */
  closed: z.nullable(z.object({ at: Time, by: z.string() })),
  actions: z.object({ close: Allowed }),
  sales: z.object(sums),
  taxes: z.array(
    z.object({
      part,
      name: z.string(),
      rateBp: z.int(),
      isExempt: z.boolean(),
      /** Country and region as in the address; empty without one. */
      country: z.string(),
      region: z.string(),
      netMinor: z.int(),
      taxMinor: z.int(),
    }),
  ),
  payments: z.array(
    z.object({
      part,
      method: z.enum(paymentProviders),
      /** Account at the card provider; null for other methods and test accounts. */
      account: z.nullable(z.string()),
      receivedMinor: z.int(),
      returnedMinor: z.int(),
      disputedMinor: z.int(),
      sumMinor: z.int(),
    }),
  ),
  provider: z.object({
    /** Payments, refunds and disputes in the provider's balance, before fees. */
    balanceMinor: z.int(),
    feesMinor: z.int(),
    payoutsMinor: z.int(),
  }),
  /** At the end of the period. */
  open: z.object({
    due: z.array(z.object({ part, method: z.enum(['card', 'cash']), amountMinor: z.int() })),
    /** Paid in excess or not refunded yet. */
    owedMinor: z.int(),
  }),
  /** At the end of the period, with the change within it. */
  credit: z.array(
    z.object({
      part: z.enum(creditKinds),
      changeMinor: z.int(),
      balanceMinor: z.int(),
    }),
  ),
})
export type Finance = z.output<typeof Finance>

/**
 * Every amount counts on the day it happens: a refund in December of an order of November belongs to
 * December.
 */
export const getFinance = get('/finance', {
  access,
  summary: 'Sales, tax, payments, payouts and open amounts of a month or any range of days',
  query: z.strictObject(period),
  response: Finance,
})

export const paymentEntryKinds = [
  'payment',
  'refund',
  'refund_returned',
  'dispute',
  'dispute_returned',
] as const
export type PaymentEntryKind = (typeof paymentEntryKinds)[number]

export const financeRowKinds = [
  'order',
  'change',
  ...paymentEntryKinds,
  'refund_failure',
  'payout',
  'payout_failure',
  'other',
  'open',
  'issue',
  'adjust',
  'spend',
  'take_back',
  'gift_card',
  'customer',
] as const
export type FinanceRowKind = (typeof financeRowKinds)[number]

export const rowKindWords: Readonly<Record<FinanceRowKind, string>> = {
  order: 'Order placed',
  change: 'Order changed',
  payment: 'Payment',
  refund: 'Refund',
  refund_returned: 'Returned refund',
  dispute: 'Dispute',
  dispute_returned: 'Returned dispute',
  refund_failure: 'Returned refund',
  payout: 'Payout',
  payout_failure: 'Returned payout',
  other: 'Correction',
  open: 'Order',
  issue: 'Issued',
  adjust: 'Adjusted',
  spend: 'Spent',
  take_back: 'Cancelled',
  gift_card: 'Gift card',
  customer: 'Store credit',
}

export const FinanceRow = z.object({
  id: z.string(),
  kind: z.enum(financeRowKinds),
  occurredAt: Time,
  /** Time at the card provider, if known. */
  providerAt: z.nullable(Time),
  order: z.nullable(z.object({ id: Id, number: z.string(), name: z.string() })),
  payoutId: z.nullable(Id),
  giftCardId: z.nullable(Id),
  amountMinor: z.int(),
})
export type FinanceRow = z.output<typeof FinanceRow>

const rowFilters = {
  ...period,
  /** Sales by default. */
  figure: z.optional(FinanceFigure),
  /** A line of a figure by rate, method or kind; all by default. */
  part: z.optional(text(400)),
}

export const listFinanceRows = get('/finance/rows', {
  access,
  summary: 'The rows of a figure, newest first; together they are the figure',
  query: z.strictObject({ ...pageFields, ...rowFilters }),
  response: z.object({
    ...page(FinanceRow).shape,
    currency: Currency,
    timeZone: z.string(),
    from: Day,
    to: Day,
    /** Sum over all pages. */
    sumMinor: z.int(),
    count: z.int(),
  }),
})

export const exportFinanceRows = get('/finance/rows/file', {
  access: { permission: 'orders.export' },
  summary: 'The rows of a figure as a file: payments, refunds, fees, payouts, sales or tax',
  query: z.strictObject({ ...rowFilters, format: z.optional(z.enum(exportFormats)) }),
  produces: 'application/octet-stream',
  limit: { max: 60, seconds: 60 },
  response: z.instanceof(Blob),
})

/**
 * Fixes the figures of a month, and closes all months before it. What arrives later counts on its
 * arrival. Cannot be undone. 409 if the month is not over or already closed.
 */
export const closeMonth = post('/finance/closed-months', {
  access: { permission: 'settings.edit' },
  summary: 'Close a month, so that its figures no longer change',
  body: z.strictObject({ month: Month }),
  response: Finance,
  status: 201,
})
