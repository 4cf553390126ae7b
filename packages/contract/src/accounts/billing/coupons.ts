import * as z from 'zod/mini'

import { post, put } from '../../endpoints/endpoint.ts'
import { Country, Currency, Time, line, text } from '../../endpoints/scalars.ts'
import { PlanChoice } from './billing.ts'
import { PlanTax } from './plan-tax.ts'

/** Plan discount, permanent or for a limited time. */
export const Coupon = z.object({
  code: z.string(),
  percentOff: z.nullable(z.number()),
  amountOffMinor: z.nullable(z.int()),
  duration: z.enum(['once', 'repeating', 'forever']),
  months: z.nullable(z.int()),
})
export type Coupon = z.output<typeof Coupon>

export const PlanCost = z.object({
  currency: Currency,
  amountMinor: z.int(),
  discountMinor: z.int(),
  taxMinor: z.int(),
  /** First period: price minus discount, with tax. */
  totalMinor: z.int(),
  tax: PlanTax,
  coupon: z.nullable(Coupon),
  /** Nothing is charged before this time. */
  trialEndsAt: z.nullable(Time),
})
export type PlanCost = z.output<typeof PlanCost>

/** Price and tax inputs from a set-up not applied yet. */
export const SaidOfBuyer = z.strictObject({
  country: Country,
  currency: Currency,
  taxNumber: text(40),
})
export type SaidOfBuyer = z.output<typeof SaidOfBuyer>

/** 400 with a message for a code that is invalid, expired, used up or not applicable. */
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

/** Applies from the plan's next invoice. One code at a time. */
export const applyCoupon = put('/billing/coupon', {
  access: { permission: 'billing.edit' },
  personal: true,
  summary: 'Use a code for the plan that runs',
  body: z.strictObject({ code: line(40) }),
  response: z.object({ coupon: Coupon }),
})
