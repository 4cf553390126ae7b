import * as z from 'zod/mini'

import { get, post } from '../../endpoints/endpoint.ts'
import { Currency, Id, Time, line, text } from '../../endpoints/scalars.ts'
import { subscriptionStatuses } from './subscription-states.ts'

export const billingIntervals = ['month', 'year'] as const
export const BillingInterval = z.enum(billingIntervals)
export type BillingInterval = z.output<typeof BillingInterval>

export const PlanLimits = z.object({
  products: z.int(),
  staff: z.int(),
  buildsPerDay: z.int(),
  /** In millions of bytes. */
  storageMb: z.int(),
})
export type PlanLimits = z.output<typeof PlanLimits>

export const Plan = z.object({
  id: z.string(),
  name: z.string(),
  tagline: z.string(),
  trialDays: z.int(),
  limits: PlanLimits,
  features: z.array(z.string()),
  currency: Currency,
  monthMinor: z.int(),
  yearMinor: z.int(),
})
export type Plan = z.output<typeof Plan>

/** Used by pricing page, wizard and checkout; prices in USD unless the currency has its own. */
export const listPlans = get('/billing/plans', {
  access: 'public',
  summary: 'The plans on sale',
  query: z.strictObject({ currency: z.optional(Currency) }),
  response: z.object({
    rows: z.array(Plan),
    currencies: z.array(Currency),
    /** Platform's share of card payments, in hundredths of a percent. */
    shareBp: z.int(),
  }),
})

export const Subscription = z.object({
  id: Id,
  planId: z.string(),
  planName: z.string(),
  interval: BillingInterval,
  currency: Currency,
  status: z.enum(subscriptionStatuses),
  trialEndsAt: z.nullable(Time),
  periodEndsAt: z.nullable(Time),
  cancelAtPeriodEnd: z.boolean(),
  /** Latest end of a pause; null if not paused. */
  pausedUntil: z.nullable(Time),
  unpaidSince: z.nullable(Time),
  /** Renews by card; a trial without a card ends by itself. */
  hasCard: z.boolean(),
  /** Starts with the next period: a smaller plan, or a shorter interval. */
  pendingPlan: z.nullable(
    z.object({ id: z.string(), name: z.string(), interval: BillingInterval }),
  ),
})
export type Subscription = z.output<typeof Subscription>

export const getSubscription = get('/billing/subscription', {
  access: { permission: 'billing.see' },
  summary: 'The plan the business is on',
  response: z.object({ subscription: z.nullable(Subscription) }),
})

export const PlanChoice = z.strictObject({ planId: line(40), interval: BillingInterval })
export type PlanChoice = z.output<typeof PlanChoice>

/** Fourteen days without a card; one per business. */
export const startTrial = post('/billing/trial', {
  access: { permission: 'billing.edit' },
  summary: 'Start the trial of a plan',
  body: PlanChoice,
  response: z.object({ subscription: Subscription }),
})

/**
 * Opens the provider's hosted card page; the plan is paid only once the provider confirms. A trial
 * keeps its remaining days and is charged afterwards. A missed payment is charged at once.
 */
export const startPlanCheckout = post('/billing/checkout', {
  access: { permission: 'billing.edit' },
  personal: true,
  summary: 'Pay a plan by card',
  idempotency: 'required',
  body: z.strictObject({ ...PlanChoice.shape, code: z.optional(text(40)) }),
  response: z.object({ checkoutId: Id, url: z.string() }),
})

/** Replaces the card of the active plan and charges open amounts. */
export const startCardChange = post('/billing/card', {
  access: { permission: 'billing.edit' },
  personal: true,
  summary: 'Give another card for the plan',
  idempotency: 'required',
  response: z.object({ checkoutId: Id, url: z.string() }),
})

/**
 * Result of a card page visit, for `/stripeVerify`. Works signed out: the provider's unguessable
 * session id is the only trusted part of the query.
 */
export const verifyCheckout = get('/billing/verification', {
  access: 'public',
  summary: 'The state of a card payment, from the server',
  query: z.strictObject({
    sessionId: z.string().check(z.regex(/^cs_[A-Za-z0-9_]{10,200}$/, 'Not a payment')),
  }),
  response: z.object({
    state: z.enum(['processing', 'paid', 'failed', 'cancelled', 'action_needed']),
    purpose: z.enum(['plan', 'order']),
    message: z.string(),
    next: z.string(),
  }),
})
