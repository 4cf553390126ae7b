import * as z from 'zod/mini'

import { get, post } from '../../endpoints/endpoint.ts'
import { Allowed, Currency, Id, Time } from '../../endpoints/scalars.ts'
import type { Transitions } from '../../endpoints/state-machine.ts'

/** Why money that came is not what was asked for. */
export const mismatchReasons = [
  'amount',
  'currency',
  'business',
  'mode',
  /** Paid on another card page than ours. */
  'page',
  /** Paid after the payment was given up. */
  'closed',
  /** No payment of ours. */
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

/** Money that waits for a person: a refund that did not arrive, or a payment that was set aside. */
export const PaymentProblem = z.object({
  kind: z.enum(['refund', 'payment']),
  id: Id,
  amountMinor: z.int(),
  currency: Currency,
  /** What happened, in sentences. */
  message: z.string(),
  /** Who paid; empty where it is not known. */
  payer: z.string(),
  order: z.nullable(z.object({ id: Id, number: z.string() })),
  /** The card provider's id. */
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

/** 409 `payment_mismatch` when the card provider does not hold this money. */
export const refundUnmatchedPayment = post('/payments/unmatched/:unmatchedPaymentId/refund', {
  ...settling,
  summary: 'Give a payment back that was set aside',
})

/** Where the goods are gone the money goes back instead: `status` says which. */
export const adoptUnmatchedPayment = post('/payments/unmatched/:unmatchedPaymentId/order', {
  ...settling,
  summary: 'Make the order of a payment that was set aside',
})

/** 409 `payment_mismatch` while the card provider still holds the money. */
export const dismissUnmatchedPayment = post('/payments/unmatched/:unmatchedPaymentId/dismissal', {
  ...settling,
  summary: 'Nothing is to be done about a payment that was set aside',
})

/** For the operators: what waits in all shops, and what belongs to none. */
export const listSetAsidePayments = get('/platform/payments', {
  access: { operator: 'payments.see' },
  summary: 'Payments of all shops that were set aside, the oldest first',
  response: z.object({
    rows: z.array(
      z.object({
        id: Id,
        /** Null where no shop could be told apart. */
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

/** Only of those that belong to no shop; the others are for their owners to decide. */
export const refundPlatformPayment = post('/platform/payments/:unmatchedPaymentId/refund', {
  ...settlingByPlatform,
  summary: 'Give a payment back that belongs to no shop',
})
export const dismissPlatformPayment = post('/platform/payments/:unmatchedPaymentId/dismissal', {
  ...settlingByPlatform,
  summary: 'Nothing is to be done about a payment that belongs to no shop',
})
