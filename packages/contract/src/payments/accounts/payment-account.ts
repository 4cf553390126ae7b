import * as z from 'zod/mini'

import { get, post } from '../../endpoints/endpoint.ts'
import { NoBody, Time } from '../../endpoints/scalars.ts'

export const paymentAccountStates = [
  'not_connected',
  'details_due',
  'active',
  'restricted',
  'disconnected',
] as const

/** The shop's Stripe account: card payments, refunds and payouts belong to it. */
export const PaymentAccount = z.object({
  state: z.enum(paymentAccountStates),
  /** A restricted account takes cards until its deadline. */
  takesCards: z.boolean(),
  accountId: z.nullable(z.string()),
  /** Missing details, as shown to people. */
  requirements: z.array(z.string()),
  deadline: z.nullable(Time),
  /** Access was removed at Stripe, so that earlier payments can't be refunded from here. */
  isRevoked: z.boolean(),
  dashboardUrl: z.nullable(z.string()),
})
export type PaymentAccount = z.output<typeof PaymentAccount>

export const getPaymentAccount = get('/business/payment-account', {
  access: { permission: 'settings.see' },
  summary: 'Stripe account of the shop',
  response: PaymentAccount,
})

/** Connects the shop, or continues its onboarding. The link works once, for some minutes. */
export const connectPaymentAccount = post('/business/payment-account/connect', {
  access: { permission: 'ownership.edit' },
  confirmed: true,
  summary: 'Connect a Stripe account',
  idempotency: 'required',
  body: z.strictObject({
    /** `new` replaces a disconnected account. */
    account: z._default(z.enum(['current', 'new']), 'current'),
  }),
  response: z.object({ url: z.string() }),
})

/** Called on the way back from Stripe's page: its webhook may arrive later. */
export const refreshPaymentAccount = post('/business/payment-account/refresh', {
  access: { permission: 'settings.edit' },
  summary: 'Read the state of the Stripe account',
  body: NoBody,
  response: PaymentAccount,
})

export const disconnectPaymentAccount = post('/business/payment-account/disconnect', {
  access: { permission: 'ownership.edit' },
  confirmed: true,
  summary: 'Stop card payments through the Stripe account',
  body: NoBody,
  response: PaymentAccount,
})
