import * as z from 'zod/mini'

import { deliveryStates } from '../../deliveries/delivery-states.ts'
import { Amount, Day, Id, line, text } from '../../endpoints/scalars.ts'
import { PaymentMethod, ReceivingKind } from '../cart.ts'
import { orderPriorities } from '../parts/order-priority.ts'
import { riskChoices } from '../risk/order-risk.ts'
import { orderFulfilmentStates, orderStatuses, paymentBadges } from '../order-states.ts'

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

/** Days that are meant anew each day, where the business is. */
export const placedPresets = ['today', 'yesterday', 'last7', 'last30', 'month'] as const
export const PlacedPreset = z.enum(placedPresets)
export type PlacedPreset = z.output<typeof PlacedPreset>

/** By when they were placed; `-`: the newest first. */
export const OrderSort = z.enum(['-placed', 'placed'])

/** How an order came: through the shop, or as a test of somebody of the business. */
export const orderChannels = ['shop', 'test'] as const

/** What stands with a payer's bank, or how it ended. */
export const disputeChoices = ['open', 'won', 'lost'] as const
export type DisputeChoice = (typeof disputeChoices)[number]

/** `home`: also orders that name no market. */
export const OrderMarket = z.union([z.literal('home'), Id])

export const dueTimes = ['overdue', 'today'] as const

export const OrderFilters = {
  tab: z.optional(OrderTab),
  search: z.optional(text(100)),
  status: z.optional(z.enum(orderStatuses)),
  payment: z.optional(z.enum(paymentBadges)),
  method: z.optional(PaymentMethod),
  /** `to_pack`: in whichever of the states in which some of it is still to be packed. */
  fulfilment: z.optional(z.enum([...orderFulfilmentStates, 'to_pack'])),
  delivery: z.optional(ReceivingKind),
  deliveryStatus: z.optional(z.enum(deliveryStates)),
  customer: z.optional(Id),
  placed: z.optional(PlacedPreset),
  /** Days in the shop's time zone, both inclusive. */
  from: z.optional(Day),
  to: z.optional(Day),
  totalFromMinor: z.optional(Amount),
  totalToMinor: z.optional(Amount),
  channel: z.optional(z.enum(orderChannels)),
  market: z.optional(OrderMarket),
  /** Any variant of it was ordered. */
  item: z.optional(Id),
  driver: z.optional(Id),
  /** Days of the times that were agreed for it, both inclusive. */
  deliverFrom: z.optional(Day),
  deliverTo: z.optional(Day),
  priority: z.optional(z.enum(orderPriorities)),
  /** `open`: hints that nobody has looked at, of whichever level. */
  risk: z.optional(z.enum(riskChoices)),
  tag: z.optional(line(40)),
  assignee: z.optional(z.union([z.literal('nobody'), Id])),
  /** The day until which it is to be seen to, while it is in work. */
  due: z.optional(z.enum(dueTimes)),
  /** A payment of it is disputed, or was. */
  dispute: z.optional(z.enum(disputeChoices)),
}
