import * as z from 'zod/mini'

import { Currency, Time } from '../../endpoints/scalars.ts'

/** How much there is to look at before an order is sent; it never stops anything (decision 0125). */
export const riskLevels = ['none', 'check', 'high'] as const
export type RiskLevel = (typeof riskLevels)[number]

const orders = { count: z.int(), hours: z.int() }

/** What of an order is unusual, in figures only: no hint holds a word of its customer. */
export const RiskHint = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('orders_of_customer'), ...orders }),
  z.object({ kind: z.literal('orders_by_phone'), ...orders }),
  z.object({ kind: z.literal('orders_to_address'), ...orders }),
  z.object({ kind: z.literal('disposable_mail') }),
  z.object({
    kind: z.literal('unusual_value'),
    totalMinor: z.int(),
    /** Half of the shop's orders are worth less. */
    usualMinor: z.int(),
    currency: Currency,
  }),
  /** Tries to pay before the one that was taken. */
  z.object({ kind: z.literal('refused_cards'), count: z.int() }),
  /** Both as ISO 3166-1 alpha-2. */
  z.object({
    kind: z.literal('card_country'),
    cardCountry: z.string(),
    deliveryCountry: z.string(),
  }),
  /** Of other orders of the same customer. */
  z.object({ kind: z.literal('earlier_disputes'), count: z.int() }),
])
export type RiskHint = z.output<typeof RiskHint>

export const OrderRisk = z.object({
  hints: z.array(RiskHint),
  /** Who of the team has looked at them, and when; null again once there is another one. */
  lookedAt: z.nullable(z.object({ by: z.string(), at: Time })),
})
export type OrderRisk = z.output<typeof OrderRisk>

/** As the list says it. */
export const riskOfRow = {
  riskLevel: z.enum(riskLevels),
  isRiskLookedAt: z.boolean(),
}

export const riskChoices = ['open', 'high', 'check', 'looked_at'] as const
export type RiskChoice = (typeof riskChoices)[number]
