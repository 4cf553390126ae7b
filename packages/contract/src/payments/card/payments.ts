import * as z from 'zod/mini'

import { get, post } from '../../endpoints/endpoint.ts'
import { paymentStates, refundStates } from '../../orders/order-states.ts'
import { RefundPurpose } from '../../orders/sums/owed-back.ts'
import {
  Currency,
  EmptyResponse,
  Id,
  Minor,
  Quantity,
  Time,
  line,
} from '../../endpoints/scalars.ts'

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
  authorisedUntil: z.nullable(Time),
  runOutDismissedAt: z.nullable(Time),
  /** Amount to capture, 0 to release; null if undecided. */
  captureAskedMinor: z.nullable(z.int()),
  /** Bank transfer reference, or end of a gift card code; otherwise empty. */
  reference: z.string(),
  /** The gift card used is no longer valid. */
  isCreditOver: z.boolean(),
  failureReason: z.nullable(z.string()),
  createdAt: Time,
})
export type Payment = z.output<typeof Payment>

export const refundDestinations = ['origin', 'cash', 'store_credit', 'gift_card'] as const
export const RefundDestination = z.enum(refundDestinations)
export type RefundDestination = z.output<typeof RefundDestination>

export const Refund = z.object({
  id: Id,
  paymentId: Id,
  status: z.enum(refundStates),
  amountMinor: z.int(),
  /** Null for a payment without an order. */
  purpose: z.nullable(RefundPurpose),
  reason: z.string(),
  /** `origin`: to the payment it pays back. */
  to: RefundDestination,
  /** Bank transfer reference, if given. */
  reference: z.string(),
  failureReason: z.nullable(z.string()),
  createdAt: Time,
})
export type Refund = z.output<typeof Refund>

/** `gift_card` is the one that paid; a new one is mailed to the customer. */
export const RefundedTo = z.enum(['gift_card', 'new_gift_card', 'store_credit', 'cash', 'money'])
export type RefundedTo = z.output<typeof RefundedTo>

const positive = z
  .int()
  .check(z.minimum(1, 'Enter an amount'), z.maximum(100_000_000_00, 'Too large'))

const RefundedLine = z.strictObject({
  lineId: Id,
  quantity: Quantity,
  /** The reason of the refund by default. */
  reason: z.optional(line(300)),
  /** False writes units off that are still here; those handed over stay with the customer. */
  restock: z.boolean(),
})
export type RefundedLine = z.output<typeof RefundedLine>

const PaymentShare = z.strictObject({ paymentId: Id, amountMinor: positive })

/**
 * Lines, delivery fee and a price reduction in one action, with the credit note that follows.
 * `amountMinor` is the whole sum; without `extraMinor` it is at most what the order owes back
 * after lines and fee: 400. 409 `refund_exceeds_payment` above the captured amount not yet
 * refunded.
 */
export const refundOrder = post('/orders/:orderId/refunds', {
  access: { permission: 'orders.refund' },
  summary: 'Give money back',
  idempotency: 'required',
  params: z.object({ orderId: Id }),
  body: z.strictObject({
    /** Units no longer paid for: cancelled, or taken back if they were handed over. */
    lines: z._default(z.array(RefundedLine).check(z.maxLength(500)), []),
    /** The delivery fee. */
    returnsDelivery: z._default(z.boolean(), false),
    amountMinor: positive,
    /** Part of the amount that lowers the price of what is kept, with its share of tax. */
    extraMinor: z._default(Minor, 0),
    /** Their sum is the amount. By default in proportion to what is left of each payment. */
    payments: z.optional(z.array(PaymentShare).check(z.minLength(1), z.maxLength(100))),
    reason: line(300),
    reference: z.optional(line(100)),
    to: z._default(RefundDestination, 'origin'),
    /** Refund spent parts of the order's gift cards too; needs `credit.edit`. */
    acceptsSpent: z._default(z.boolean(), false),
  }),
  response: z.object({ refunds: z.array(Refund) }),
})

export const PaymentCard = z.object({ paymentId: Id, brand: z.string(), last4: z.string() })
export type PaymentCard = z.output<typeof PaymentCard>

/** Fetched live from the provider: card numbers are not stored. Omitted if it does not answer in time. */
export const listPaymentCards = get('/orders/:orderId/cards', {
  access: { permission: 'orders.refund' },
  summary: 'The cards an order was paid with',
  params: z.object({ orderId: Id }),
  response: z.object({ cards: z.array(PaymentCard) }),
})

/**
 * Retries a failed or returned refund with a new idempotency key. 409 `refund_exceeds_payment` if
 * the amount was refunded otherwise since.
 */
export const retryRefund = post('/payments/refunds/:refundId/retry', {
  access: { permission: 'orders.refund' },
  summary: 'Try a failed refund again',
  idempotency: 'required',
  params: z.object({ refundId: Id }),
  response: z.object({ refund: Refund }),
})

/** Only of a payment whose account is out of reach: 409 `invalid_transition` otherwise. Idempotent. */
export const dismissRefund = post('/payments/refunds/:refundId/dismissal', {
  access: { permission: 'orders.refund' },
  summary: 'Nothing is to be done here about a failed refund',
  params: z.object({ refundId: Id }),
  body: z.strictObject({ reason: line(300) }),
  response: EmptyResponse,
})

const received = {
  amountMinor: Minor.check(z.minimum(1, 'Enter an amount')),
  /** Required if the amount differs from the due one. */
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
    reference: line(100),
  }),
  response: z.object({ paymentId: Id }),
})

/** Signed by the provider; the raw body's signature is the only authentication. */
export const stripeWebhook = post('/payments/stripe/webhook', {
  access: 'public',
  summary: 'Events of the card provider',
  idempotency: 'never',
  rawBody: true,
  response: z.object({ received: z.boolean() }),
})

/** Events of connected accounts, signed with the secret of this endpoint. */
export const stripeConnectWebhook = post('/payments/stripe/connect-webhook', {
  access: 'public',
  summary: 'Events of the shops’ Stripe accounts',
  idempotency: 'never',
  rawBody: true,
  response: z.object({ received: z.boolean() }),
})
