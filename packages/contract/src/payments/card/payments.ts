import * as z from 'zod/mini'

import { get, post } from '../../endpoints/endpoint.ts'
import { paymentStates, refundStates } from '../../orders/order-states.ts'
import { RefundPurpose } from '../../orders/sums/owed-back.ts'
import { Currency, Id, Minor, Time, line } from '../../endpoints/scalars.ts'

export const PaymentProvider = z.enum(['stripe', 'cash', 'bank', 'gift_card', 'store_credit'])
export type PaymentProvider = z.output<typeof PaymentProvider>

export const Payment = z.object({
  id: Id,
  provider: PaymentProvider,
  status: z.enum(paymentStates),
  amountMinor: z.int(),
  capturedMinor: z.int(),
  refundedMinor: z.int(),
  currency: Currency,
  /** Until when authorised money can be taken. */
  authorisedUntil: z.nullable(Time),
  /** Since when nobody has to see any more that it ran out. */
  runOutDismissedAt: z.nullable(Time),
  /** What was decided to take of it, 0 to release it; null while nothing is. */
  captureAskedMinor: z.nullable(z.int()),
  /** What the bank calls a transfer, or the end of the code of a gift card; empty for all others. */
  reference: z.string(),
  /** The gift card that it came from cannot be used any more. */
  isCreditOver: z.boolean(),
  failureReason: z.nullable(z.string()),
  createdAt: Time,
})
export type Payment = z.output<typeof Payment>

export const Refund = z.object({
  id: Id,
  paymentId: Id,
  status: z.enum(refundStates),
  amountMinor: z.int(),
  /** Null for a payment of which no order was made. */
  purpose: z.nullable(RefundPurpose),
  reason: z.string(),
  /** It was given as store credit instead of going back. */
  isStoreCredit: z.boolean(),
  /** What the bank calls a transfer, where somebody said it. */
  reference: z.string(),
  failureReason: z.nullable(z.string()),
  createdAt: Time,
})
export type Refund = z.output<typeof Refund>

/** Back to what it came from, or as store credit of the customer. */
export const refundDestinations = ['origin', 'store_credit'] as const
export const RefundDestination = z.enum(refundDestinations)
export type RefundDestination = z.output<typeof RefundDestination>

/** Where given money has arrived, as its customer is told. */
export const RefundedTo = z.enum(['gift_card', 'store_credit', 'cash', 'money'])
export type RefundedTo = z.output<typeof RefundedTo>

const positive = z
  .int()
  .check(z.minimum(1, 'Enter an amount'), z.maximum(100_000_000_00, 'Too large'))

/**
 * Never more than was captured and not yet given back: 409 `refund_exceeds_payment`. As what is owed never more
 * than that: 400.
 */
export const refundOrder = post('/orders/:orderId/refunds', {
  access: { permission: 'orders.refund' },
  summary: 'Give money back',
  idempotency: 'required',
  params: z.object({ orderId: Id }),
  body: z.strictObject({
    amountMinor: positive,
    reason: line(300),
    /** Of the transfer, for what goes back by the bank. */
    reference: z.optional(line(100)),
    purpose: z._default(RefundPurpose, 'goodwill'),
    to: z._default(RefundDestination, 'origin'),
  }),
  response: z.object({ refunds: z.array(Refund) }),
})

export const PaymentCard = z.object({ paymentId: Id, brand: z.string(), last4: z.string() })
export type PaymentCard = z.output<typeof PaymentCard>

/** As the provider says now: no number of a card is kept. Without those it does not tell in time. */
export const listPaymentCards = get('/orders/:orderId/cards', {
  access: { permission: 'orders.refund' },
  summary: 'The cards an order was paid with',
  params: z.object({ orderId: Id }),
  response: z.object({ cards: z.array(PaymentCard) }),
})

/**
 * Asks the provider anew for a refund that failed or that the bank returned, under a key of its own. 409
 * `refund_exceeds_payment` when the sum was given back in another way meanwhile.
 */
export const retryRefund = post('/payments/refunds/:refundId/retry', {
  access: { permission: 'orders.refund' },
  summary: 'Try a failed refund again',
  idempotency: 'required',
  params: z.object({ refundId: Id }),
  response: z.object({ refund: Refund }),
})

const received = {
  amountMinor: Minor.check(z.minimum(1, 'Enter an amount')),
  /** Needed for another sum than is due. */
  reason: z.optional(line(300)),
}

export const recordCash = post('/orders/:orderId/cash-payments', {
  access: { permission: 'orders.edit' },
  summary: 'Cash was received',
  idempotency: 'required',
  params: z.object({ orderId: Id }),
  body: z.strictObject(received),
  response: z.object({ paymentId: Id }),
})

export const recordTransfer = post('/orders/:orderId/bank-transfers', {
  access: { permission: 'orders.edit' },
  summary: 'Money came by bank transfer',
  idempotency: 'required',
  params: z.object({ orderId: Id }),
  body: z.strictObject({
    ...received,
    /** As the statement of the bank calls it. */
    reference: line(100),
  }),
  response: z.object({ paymentId: Id }),
})

/** Signed by the provider; the body is read raw and its signature is the only key. */
export const stripeWebhook = post('/payments/stripe/webhook', {
  access: 'public',
  summary: 'Events of the card provider',
  idempotency: 'never',
  rawBody: true,
  response: z.object({ received: z.boolean() }),
})
