import * as z from 'zod/mini'

import { Id, line, Minor } from '../endpoints/scalars.ts'
import { PaymentMethod, ReceivingKind } from '../orders/cart.ts'
import { orderChannels } from '../orders/order-filters.ts'
import { orderPriorities } from '../orders/order-priority.ts'

export const automationLimits = {
  automations: 50,
  conditions: 10,
  acts: 6,
  dueInDays: 365,
  /** Orders used for a trial run. */
  tried: 50,
  /** Retention of the log, in days. */
  keptDays: 90,
} as const

/** Trigger events. None is caused by an automation, so automations cannot trigger each other. */
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
  /** Any variant was ordered and not canceled. */
  z.strictObject({ kind: z.literal('item'), itemId: Id }),
  z.strictObject({ kind: z.literal('itemTag'), tag }),
  z.strictObject({ kind: z.literal('category'), categoryId: Id }),
  z.strictObject({ kind: z.literal('orderTag'), tag }),
  z.strictObject({ kind: z.literal('customerTag'), tag }),
  z.strictObject({ kind: z.literal('firstOrder'), isFirst: z.boolean() }),
  z.strictObject({ kind: z.literal('receiving'), receiving: ReceivingKind }),
  z.strictObject({ kind: z.literal('priority'), priority: z.enum(orderPriorities) }),
  /** Partly reserved at the location. */
  z.strictObject({ kind: z.literal('location'), locationId: Id }),
  z.strictObject({ kind: z.literal('country'), name: line(60) }),
  z.strictObject({ kind: z.literal('postcode'), startsWith: line(20) }),
])
export type AutomationCondition = z.output<typeof AutomationCondition>

/** Actions without cost, stock movement or customer mail; all can be reverted manually on the order. */
export const AutomationAct = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('tag'), tag }),
  z.strictObject({ kind: z.literal('assign'), assigneeId: Id }),
  z.strictObject({ kind: z.literal('priority'), priority: z.enum(orderPriorities) }),
  /** Days from the event, in the business's time zone. */
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
  /** One colleague, or all who may see orders. */
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
  /** All must match; empty = every order. */
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
