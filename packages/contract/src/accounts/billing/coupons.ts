import * as z from 'zod/mini'

import { post, put } from '../../endpoints/endpoint.ts'
import { Country, Currency, Time, line, text } from '../../endpoints/scalars.ts'
import { PlanChoice } from './billing.ts'
import { PlanTax } from './plan-tax.ts'

/** A code that takes something off a plan, each time it is charged or only for a while. */
export const Coupon = z.object({
  code: z.string(),
  percentOff: z.nullable(z.number()),
  amountOffMinor: z.nullable(z.int()),
  duration: z.enum(['once', 'repeating', 'forever']),
  /** For how many months, where it is repeated. */
  months: z.nullable(z.int()),
})
export type Coupon = z.output<typeof Coupon>

export const PlanCost = z.object({
  currency: Currency,
  amountMinor: z.int(),
  discountMinor: z.int(),
  taxMinor: z.int(),
  /** Price less discount, with tax: what the first period costs. */
  totalMinor: z.int(),
  tax: PlanTax,
  coupon: z.nullable(Coupon),
  /** Until then nothing is charged. */
  trialEndsAt: z.nullable(Time),
})
export type PlanCost = z.output<typeof PlanCost>

/** What decides of price and tax, as a set-up says it that is not applied yet. */
export const SaidOfBuyer = z.strictObject({
  country: Country,
  currency: Currency,
  taxNumber: text(40),
})
export type SaidOfBuyer = z.output<typeof SaidOfBuyer>

/** 400 with a sentence for a code that is wrong, over, used up or for something else. */
export const previewPlanCheckout = post('/billing/checkout/preview', {
  access: { permission: 'billing.edit' },
  summary: 'What a plan would cost, with a code and its tax',
  idempotency: 'never',
  harmless: true,
  body: z.strictObject({
    ...PlanChoice.shape,
    code: z.optional(text(40)),
    buyer: z.optional(SaidOfBuyer),
  }),
  response: z.object({ cost: PlanCost }),
})

/** For the plan that runs: from its next invoice on. One code at a time. */
export const applyCoupon = put('/billing/coupon', {
  access: { permission: 'billing.edit' },
  summary: 'Use a code for the plan that runs',
  body: z.strictObject({ code: line(40) }),
  response: z.object({ coupon: Coupon }),
})
