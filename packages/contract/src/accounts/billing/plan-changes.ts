import * as z from 'zod/mini'

import { del, get, post } from '../../endpoints/endpoint.ts'
import { Currency, Time, text } from '../../endpoints/scalars.ts'
import { Coupon } from './coupons.ts'
import { PlanTax } from './plan-tax.ts'
import { BillingInterval, PlanChoice, Subscription } from './billing.ts'

export const planLimits = ['products', 'staff', 'buildsPerDay'] as const

export const PlanUse = z.object({
  limit: z.enum(planLimits),
  used: z.int(),
  allowed: z.int(),
  /** From 80 % on. */
  isNear: z.boolean(),
  /** When it counts anew; null for what lasts. */
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
  /** What it is for, what is taken off, and the tax; they sum to the amount. */
  lines: z.array(InvoiceLine),
  /** The business accounts for the tax itself. */
  isReverseCharge: z.boolean(),
  status: z.enum(['draft', 'open', 'paid', 'void', 'uncollectible']),
  pageUrl: z.nullable(z.string()),
  pdfUrl: z.nullable(z.string()),
})
export type PlanInvoice = z.output<typeof PlanInvoice>

/** Asked of the card provider, which keeps both. */
export const getPlanPayments = get('/billing/payments', {
  access: { permission: 'billing.see' },
  summary: 'The card of the plan and its invoices',
  response: z.object({
    card: z.nullable(
      z.object({ brand: z.string(), last4: z.string(), month: z.int(), year: z.int() }),
    ),
    /** The code that takes something off the next invoice. */
    coupon: z.nullable(Coupon),
    invoices: z.array(PlanInvoice),
  }),
})

/** What a change of plan means: at once with the difference, or with the next period. */
export const PlanChange = z.object({
  planId: z.string(),
  interval: BillingInterval,
  when: z.enum(['now', 'next_period']),
  /** From when on the other plan holds. */
  at: Time,
  dueMinor: z.int(),
  currency: Currency,
  /** What was not used, what is new, what is taken off, and the tax; they sum to what is due. */
  lines: z.array(InvoiceLine),
  /** What the other plan costs from its first whole period on, with its tax and nothing taken off. */
  laterMinor: z.int(),
  tax: PlanTax,
  /** What has to become less before the change, in words; nothing stands in its way when empty. */
  mustReduce: z.array(z.string()),
  /** The moment the sums are reckoned for; they hold for ten minutes. */
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

/** As previewed, to the minor unit: 409 `price_changed` when the sum is no longer so. */
export const changePlan = post('/billing/plan-change', {
  access: { permission: 'billing.edit' },
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
  summary: 'Keep the plan that runs',
  response: z.object({ subscription: Subscription }),
})

/** At the end of the paid period or the trial; until then nothing changes. */
export const cancelPlan = post('/billing/cancellation', {
  access: { permission: 'billing.edit' },
  summary: 'End the plan with its period',
  body: z.strictObject({ reason: z.optional(text(300)) }),
  response: z.object({ subscription: Subscription }),
})

export const resumePlan = del('/billing/cancellation', {
  access: { permission: 'billing.edit' },
  summary: 'Undo the cancellation of a plan',
  response: z.object({ subscription: Subscription }),
})

/** From one to three months, in which nothing is charged and the shop takes no orders; then it goes on by itself. */
export const pausePlan = post('/billing/pause', {
  access: { permission: 'billing.edit' },
  summary: 'Pause the plan',
  body: z.strictObject({ months: z.int().check(z.minimum(1), z.maximum(3)) }),
  response: z.object({ subscription: Subscription }),
})

/** 402 where the card is refused: then the plan stays paused. */
export const unpausePlan = del('/billing/pause', {
  access: { permission: 'billing.edit' },
  summary: 'Resume a paused plan',
  response: z.object({ subscription: Subscription }),
})
