import * as z from 'zod/mini'

import { get, post } from '../../endpoints/endpoint.ts'
import { Allowed, Currency, Id, Time } from '../../endpoints/scalars.ts'
import type { Transitions } from '../../endpoints/state-machine.ts'

export const mismatchReasons = [
  'amount',
  'currency',
  'business',
  'mode',
  /** Paid on a foreign card page. */
  'page',
  /** Paid after the payment was abandoned. */
  'closed',
  'unknown',
] as const
export type MismatchReason = (typeof mismatchReasons)[number]

export const unmatchedStates = ['open', 'adopted', 'refunded', 'dismissed'] as const
export type UnmatchedState = (typeof unmatchedStates)[number]
export const unmatchedEvents = ['adopt', 'refund', 'dismiss'] as const
export type UnmatchedEvent = (typeof unmatchedEvents)[number]

export const unmatchedTransitions: Transitions<UnmatchedState, UnmatchedEvent> = {
  open: { adopt: ['adopted'], refund: ['refunded'], dismiss: ['dismissed'] },
  adopted: {},
  refunded: {},
  dismissed: {},
}

export const paymentProblemActs = ['retry', ...unmatchedEvents] as const
export type PaymentProblemAct = (typeof paymentProblemActs)[number]

/** Money that needs a decision: a failed refund or an unmatched payment. */
export const PaymentProblem = z.object({
  kind: z.enum(['refund', 'payment']),
  id: Id,
  amountMinor: z.int(),
  currency: Currency,
  message: z.string(),
  /** Payer; empty if unknown. */
  payer: z.string(),
  order: z.nullable(z.object({ id: Id, number: z.string() })),
  /** Card provider id. */
  reference: z.string(),
  at: Time,
  actions: z.record(z.enum(paymentProblemActs), Allowed),
})
export type PaymentProblem = z.output<typeof PaymentProblem>

export const listPaymentProblems = get('/payments/problems', {
  access: { permission: 'orders.see' },
  summary: 'Refunds that did not arrive and payments that were set aside, the oldest first',
  response: z.object({ rows: z.array(PaymentProblem) }),
})

const settling = {
  access: { permission: 'orders.refund' },
  idempotency: 'required',
  params: z.object({ unmatchedPaymentId: Id }),
  response: z.object({ status: z.enum(unmatchedStates) }),
} as const

/** 409 `payment_mismatch` if the card provider does not hold this money. */
export const refundUnmatchedPayment = post('/payments/unmatched/:unmatchedPaymentId/refund', {
  ...settling,
  summary: 'Give a payment back that was set aside',
})

/** Refunds the money if the goods are gone: `status` tells which. */
export const adoptUnmatchedPayment = post('/payments/unmatched/:unmatchedPaymentId/order', {
  ...settling,
  summary: 'Make the order of a payment that was set aside',
})

/** 409 `payment_mismatch` while the card provider still holds the money. */
export const dismissUnmatchedPayment = post('/payments/unmatched/:unmatchedPaymentId/dismissal', {
  ...settling,
  summary: 'Nothing is to be done about a payment that was set aside',
})

/** Operators only: open problems of all shops, and payments without a shop. */
export const listSetAsidePayments = get('/platform/payments', {
  access: { operator: 'payments.see' },
  summary: 'Payments of all shops that were set aside, the oldest first',
  response: z.object({
    rows: z.array(
      z.object({
        id: Id,
        /** Null if the shop is unknown. */
        shop: z.nullable(z.string()),
        amountMinor: z.int(),
        currency: Currency,
        reason: z.enum(mismatchReasons),
        reference: z.string(),
        at: Time,
      }),
    ),
  }),
})

const settlingByPlatform = {
  ...settling,
  access: { operator: 'payments.edit' },
} as const

/** Only for payments without a shop; shop owners decide the others. */
export const refundPlatformPayment = post('/platform/payments/:unmatchedPaymentId/refund', {
  ...settlingByPlatform,
  summary: 'Give a payment back that belongs to no shop',
})
export const dismissPlatformPayment = post('/platform/payments/:unmatchedPaymentId/dismissal', {
  ...settlingByPlatform,
  summary: 'Nothing is to be done about a payment that belongs to no shop',
})
