import * as z from 'zod/mini'

import { Id, line, Minor } from '../../endpoints/scalars.ts'
import { PaymentMethod, ReceivingKind } from '../../orders/cart.ts'
import { orderChannels } from '../../orders/lists/order-filters.ts'
import { orderPriorities } from '../../orders/parts/order-priority.ts'

export const automationLimits = {
  automations: 50,
  conditions: 10,
  acts: 6,
  dueInDays: 365,
  /** Orders on which an automation is tried. */
  tried: 50,
  /** Days that its log is kept. */
  keptDays: 90,
} as const

/** What happens to an order. None of it is what an automation does, so that none starts another. */
export const automationTriggers = [
  'placed',
  'paid',
  'packed',
  'delivered',
  'returned',
  'refunded',
  'overdue',
] as const
export const AutomationTrigger = z.enum(automationTriggers)
export type AutomationTrigger = z.output<typeof AutomationTrigger>

const tag = line(40)

export const AutomationCondition = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('total'),
    is: z.enum(['atLeast', 'atMost']),
    amountMinor: Minor,
  }),
  z.strictObject({ kind: z.literal('channel'), channel: z.enum(orderChannels) }),
  z.strictObject({ kind: z.literal('method'), method: PaymentMethod }),
  /** Any variant of it was ordered, and is not cancelled. */
  z.strictObject({ kind: z.literal('item'), itemId: Id }),
  z.strictObject({ kind: z.literal('itemTag'), tag }),
  /** An item of it, or of one below it. */
  z.strictObject({ kind: z.literal('category'), categoryId: Id }),
  z.strictObject({ kind: z.literal('orderTag'), tag }),
  z.strictObject({ kind: z.literal('customerTag'), tag }),
  z.strictObject({ kind: z.literal('firstOrder'), isFirst: z.boolean() }),
  z.strictObject({ kind: z.literal('receiving'), receiving: ReceivingKind }),
  z.strictObject({ kind: z.literal('priority'), priority: z.enum(orderPriorities) }),
  /** Some of it is taken from there. */
  z.strictObject({ kind: z.literal('location'), locationId: Id }),
  z.strictObject({ kind: z.literal('country'), name: line(60) }),
  z.strictObject({ kind: z.literal('postcode'), startsWith: line(20) }),
])
export type AutomationCondition = z.output<typeof AutomationCondition>

/** Nothing that costs money, moves stock or writes to a customer; whoever looks at the order can change it back. */
export const AutomationAct = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('tag'), tag }),
  z.strictObject({ kind: z.literal('assign'), assigneeId: Id }),
  z.strictObject({ kind: z.literal('priority'), priority: z.enum(orderPriorities) }),
  /** Counted from the day it happens, where the business is. */
  z.strictObject({
    kind: z.literal('due'),
    inDays: z
      .int('In how many days?')
      .check(
        z.minimum(0, 'Not in the past'),
        z.maximum(automationLimits.dueInDays, `At most ${automationLimits.dueInDays} days`),
      ),
  }),
  z.strictObject({ kind: z.literal('note'), text: line(500) }),
  /** One colleague, or everybody who may see orders. */
  z.strictObject({ kind: z.literal('notify'), colleagueId: z.nullable(Id) }),
])
export type AutomationAct = z.output<typeof AutomationAct>

export const automationActKinds = [
  'tag',
  'assign',
  'priority',
  'due',
  'note',
  'notify',
] as const satisfies readonly AutomationAct['kind'][]

export const AutomationInput = z.strictObject({
  name: line(80),
  trigger: AutomationTrigger,
  /** All of them are to hold; without any, every order is meant. */
  conditions: z
    .array(AutomationCondition)
    .check(
      z.maxLength(automationLimits.conditions, `At most ${automationLimits.conditions} conditions`),
    ),
  acts: z.array(AutomationAct).check(
    z.minLength(1, 'Choose at least one action'),
    z.maxLength(automationLimits.acts, `At most ${automationLimits.acts} actions`),
    z.refine((acts) => new Set(acts.map(({ kind }) => kind)).size === acts.length, {
      message: 'Use each action only once',
    }),
  ),
})
export type AutomationInput = z.output<typeof AutomationInput>
