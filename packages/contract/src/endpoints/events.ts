import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import type { Permission } from '../accounts/team/permissions.ts'
import { Id, Time } from './scalars.ts'

/** Permissions per event noun; one of them is enough. */
export const eventAudiences = {
  order: ['orders.see'],
  order_draft: ['orders.see'],
  payment: ['orders.see'],
  gift_card: ['orders.see'],
  payout: ['dashboard.money'],
  product: ['products.see'],
  import: ['products.see'],
  stock: ['stock.see'],
  delivery: ['deliveries.see', 'deliveries.drive'],
  build: ['builds.see'],
  preview: ['builds.see'],
  subscription: ['billing.see'],
  checklist: ['dashboard.see'],
  notification: [
    'orders.edit',
    'stock.edit',
    'orders.refund',
    'products.edit',
    'builds.create',
    'dashboard.money',
    'orders.erase',
    'settings.edit',
  ],
  view: ['orders.see', 'products.see', 'stock.see'],
} as const satisfies Readonly<Record<string, readonly Permission[]>>

export type EventNoun = keyof typeof eventAudiences
/** Noun and event, such as `order.placed`. */
export type EventTopic = `${EventNoun}.${string}`

/** Events of these nouns also update another noun's view. */
const shownWith: ReadonlyMap<string, EventNoun> = new Map([
  ['payment', 'order'],
  ['refund', 'order'],
  ['reconciliation', 'payout'],
  ['item', 'product'],
  ['bulk_act', 'product'],
  ['order_act', 'order'],
  ['cash_up', 'order'],
  // Customers are shown with their orders.
  ['customer', 'order'],
  ['stock_take', 'stock'],
  ['transfer', 'stock'],
  ['purchase', 'stock'],
  ['location', 'stock'],
  ['shop', 'build'],
  ['driver', 'delivery'],
  ['delivery_plan', 'delivery'],
  ['zone', 'delivery'],
  ['slot_template', 'delivery'],
])

/** Topic under which open panels receive an event. */
export function heardAs(name: string): string {
  const [noun = '', ...rest] = name.split('.')
  return [shownWith.get(noun) ?? noun, ...rest].join('.')
}

/** False for an undeclared topic. */
export function mayHear(held: readonly Permission[], topic: string): boolean {
  const noun = topic.split('.')[0] ?? ''
  const audience: readonly Permission[] = Object.hasOwn(eventAudiences, noun)
    ? eventAudiences[noun as EventNoun]
    : []
  return audience.some((permission) => held.includes(permission))
}

/** Data of one event; its topic is the event type. */
export const EventData = z.object({ subjectId: Id, occurredAt: Time })
export type EventData = z.output<typeof EventData>

/** Sent after a possible gap: reload everything shown. */
export const missedEvents = 'missed'
/** First event of a new stream: no event after its id is lost. */
export const startedEvents = 'started'

/** `text/event-stream`; resumes after `Last-Event-ID`. */
export const streamEvents = get('/events', {
  access: 'member',
  summary: 'Live events of the business',
  produces: 'text/event-stream',
  response: z.string(),
})
