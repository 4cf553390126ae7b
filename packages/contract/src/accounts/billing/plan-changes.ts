import * as z from 'zod/mini'

import { del, get, post } from '../../endpoints/endpoint.ts'
import { Currency, Time, text } from '../../endpoints/scalars.ts'
import { Coupon } from './coupons.ts'
import { PlanTax } from './plan-tax.ts'
import { BillingInterval, PlanChoice, Subscription } from './billing.ts'

export const planLimits = ['products', 'staff', 'buildsPerDay', 'storageMb'] as const

export const PlanUse = z.object({
  limit: z.enum(planLimits),
  used: z.int(),
  allowed: z.int(),
  /** 80 % or more. */
  isNear: z.boolean(),
  /** Next reset; null for permanent limits. */
  resetsAt: z.nullable(Time),
})
export type PlanUse = z.output<typeof PlanUse>

export const getPlanUse = get('/billing/use', {
  access: { permission: 'billing.see' },
  summary: 'What the plan allows and what of it is used',
  response: z.object({ rows: z.array(PlanUse) }),
})

const InvoiceLine = z.object({ text: z.string(), amountMinor: z.int() })

const PlanInvoice = z.object({
  id: z.string(),
  number: z.string(),
  at: Time,
  amountMinor: z.int(),
  currency: Currency,
  /** Items, discount and tax; sum to the amount. */
  lines: z.array(InvoiceLine),
  /** The business accounts for the tax itself. */
  isReverseCharge: z.boolean(),
  status: z.enum(['draft', 'open', 'paid', 'void', 'uncollectible']),
  pageUrl: z.nullable(z.string()),
  pdfUrl: z.nullable(z.string()),
})
export type PlanInvoice = z.output<typeof PlanInvoice>

/** Read from the card provider, which stores both. */
export const getPlanPayments = get('/billing/payments', {
  access: { permission: 'billing.see' },
  summary: 'The card of the plan and its invoices',
  response: z.object({
    card: z.nullable(
      z.object({ brand: z.string(), last4: z.string(), month: z.int(), year: z.int() }),
    ),
    coupon: z.nullable(Coupon),
    invoices: z.array(PlanInvoice),
  }),
})

/** Preview of a plan change: at once with a prorated charge, or with the next period. */
export const PlanChange = z.object({
  planId: z.string(),
  interval: BillingInterval,
  when: z.enum(['now', 'next_period']),
  at: Time,
  dueMinor: z.int(),
  currency: Currency,
  /** Unused time, new plan, discount and tax; sum to the due amount. */
  lines: z.array(InvoiceLine),
  /** Price of the first full period, with tax and without discount. */
  laterMinor: z.int(),
  tax: PlanTax,
  /** Usage to reduce before the change, as sentences; empty if none. */
  mustReduce: z.array(z.string()),
  /** Time of the calculation; valid for ten minutes. */
  pricedAt: Time,
})
export type PlanChange = z.output<typeof PlanChange>

export const previewPlanChange = post('/billing/plan-change/preview', {
  access: { permission: 'billing.edit' },
  summary: 'What a change of plan would cost',
  idempotency: 'never',
  harmless: true,
  body: PlanChoice,
  response: z.object({ change: PlanChange }),
})

/** 409 `price_changed` unless the amount equals the preview to the minor unit. */
export const changePlan = post('/billing/plan-change', {
  access: { permission: 'billing.edit' },
  personal: true,
  summary: 'Change the plan',
  idempotency: 'required',
  body: z.strictObject({
    ...PlanChoice.shape,
    expectedDueMinor: z.int().check(z.minimum(0), z.maximum(100_000_000_00)),
    pricedAt: Time,
  }),
  response: z.object({ subscription: Subscription }),
})

export const cancelPlanChange = del('/billing/plan-change', {
  access: { permission: 'billing.edit' },
  personal: true,
  summary: 'Keep the plan that runs',
  response: z.object({ subscription: Subscription }),
})

/** Takes effect at the end of the paid period or trial. */
export const cancelPlan = post('/billing/cancellation', {
  access: { permission: 'billing.edit' },
  personal: true,
  summary: 'End the plan with its period',
  body: z.strictObject({ reason: z.optional(text(300)) }),
  response: z.object({ subscription: Subscription }),
})

export const resumePlan = del('/billing/cancellation', {
  access: { permission: 'billing.edit' },
  personal: true,
  summary: 'Undo the cancellation of a plan',
  response: z.object({ subscription: Subscription }),
})

/** One to three months without charges or orders; resumes automatically. */
export const pausePlan = post('/billing/pause', {
  access: { permission: 'billing.edit' },
  personal: true,
  summary: 'Pause the plan',
  body: z.strictObject({ months: z.int().check(z.minimum(1), z.maximum(3)) }),
  response: z.object({ subscription: Subscription }),
})

/** 402 if the card is declined: the plan stays paused. */
export const unpausePlan = del('/billing/pause', {
  access: { permission: 'billing.edit' },
  personal: true,
  summary: 'Resume a paused plan',
  response: z.object({ subscription: Subscription }),
})
