import * as z from 'zod/mini'

import { deliveryStates } from '../deliveries/delivery-states.ts'
import { Amount, Day, Id, line, text } from '../endpoints/scalars.ts'
import { PaymentMethod, ReceivingKind } from './cart.ts'
import { orderPriorities } from './order-priority.ts'
import { riskChoices } from './order-risk.ts'
import { orderFulfilmentStates, orderStatuses, paymentBadges } from './order-states.ts'

export const orderTabs = [
  'all',
  'unpaid',
  'unfulfilled',
  'today',
  'problems',
  'returns',
  'archived',
] as const
export const OrderTab = z.enum(orderTabs)
export type OrderTab = z.output<typeof OrderTab>

/** Relative day ranges in the business's time zone. */
export const placedPresets = ['today', 'yesterday', 'last7', 'last30', 'month'] as const
export const PlacedPreset = z.enum(placedPresets)
export type PlacedPreset = z.output<typeof PlacedPreset>

/** By order time; `-`: newest first. */
export const OrderSort = z.enum(['-placed', 'placed'])

/** Source: shop, or a test order by the business. */
export const orderChannels = ['shop', 'test'] as const

export const disputeChoices = ['open', 'won', 'lost'] as const
export type DisputeChoice = (typeof disputeChoices)[number]

/** `home`: includes orders without a market. */
export const OrderMarket = z.union([z.literal('home'), Id])

export const dueTimes = ['overdue', 'today'] as const

export const OrderFilters = {
  tab: z.optional(OrderTab),
  search: z.optional(text(100)),
  status: z.optional(z.enum(orderStatuses)),
  payment: z.optional(z.enum(paymentBadges)),
  method: z.optional(PaymentMethod),
  /** `to_pack`: any state with goods left to pack. */
  fulfilment: z.optional(z.enum([...orderFulfilmentStates, 'to_pack'])),
  delivery: z.optional(ReceivingKind),
  deliveryStatus: z.optional(z.enum(deliveryStates)),
  customer: z.optional(Id),
  /** First and last order number, such as `1001-1012`. */
  numbers: z.optional(z.string().check(z.regex(/^\d{1,15}-\d{1,15}$/, 'Enter two numbers'))),
  placed: z.optional(PlacedPreset),
  /** Inclusive days in the shop's time zone. */
  from: z.optional(Day),
  to: z.optional(Day),
  totalFromMinor: z.optional(Amount),
  totalToMinor: z.optional(Amount),
  channel: z.optional(z.enum(orderChannels)),
  market: z.optional(OrderMarket),
  /** Any variant of the item was ordered. */
  item: z.optional(Id),
  driver: z.optional(Id),
  /** Inclusive days of the agreed times. */
  deliverFrom: z.optional(Day),
  deliverTo: z.optional(Day),
  priority: z.optional(z.enum(orderPriorities)),
  /** `open`: unreviewed hints of any level. */
  risk: z.optional(z.enum(riskChoices)),
  tag: z.optional(line(40)),
  assignee: z.optional(z.union([z.literal('nobody'), Id])),
  due: z.optional(z.enum(dueTimes)),
  dispute: z.optional(z.enum(disputeChoices)),
}
