import type * as z from 'zod/mini'

import { identityEvents, teamEvents, tenantEvents } from '../accounts/account-events.ts'
import { subscriptionEvents } from '../accounts/billing/subscription-events.ts'
import { bulkEvents } from '../bulk/bulk-events.ts'
import { catalogEvents } from '../catalog/catalog-events.ts'
import { deliveryEvents } from '../deliveries/delivery-events.ts'
import { importEvents } from '../imports/import-events.ts'
import { customerEvents } from '../orders/customers/customer-events.ts'
import { discountEvents } from '../orders/discounts/discount-events.ts'
import { orderEvents } from '../orders/order-events.ts'
import { returnEvents } from '../orders/returns/return-events.ts'
import { panelEvents } from '../panel/panel-events.ts'
import { paymentEvents } from '../payments/payment-events.ts'
import { leadEvents } from '../site/lead-events.ts'
import { stockEvents } from '../stock/stock-events.ts'
import { storefrontEvents } from '../storefront/storefront-events.ts'
import { automationEvents } from '../workflows/automation-events.ts'

/** Details per event of the log, without secrets or card data. */
export const eventDetails = {
  ...identityEvents,
  ...teamEvents,
  ...tenantEvents,
  ...subscriptionEvents,
  ...catalogEvents,
  ...stockEvents,
  ...orderEvents,
  ...returnEvents,
  ...customerEvents,
  ...discountEvents,
  ...paymentEvents,
  ...deliveryEvents,
  ...storefrontEvents,
  ...importEvents,
  ...automationEvents,
  ...bulkEvents,
  ...panelEvents,
  ...leadEvents,
}

export type EventName = keyof typeof eventDetails

/** Object types of the events of a noun, unless it is the noun itself. */
interface ObjectTypes {
  account: 'user'
  address: 'tenant'
  automation: 'automation' | 'automation_run'
  bulk_act: 'bulk_act' | 'order_act'
  business: 'tenant'
  delivery: 'delivery' | 'order'
  demo: 'tenant'
  email: 'user'
  identity: 'user'
  impersonation: 'user'
  item: 'product'
  mail_template: 'business'
  member: 'user'
  order: 'order' | 'payment'
  order_act: 'bulk_act' | 'order_act'
  ownership: 'user'
  password: 'user'
  recovery_codes: 'user'
  refund: 'order' | 'payment'
  reservation: 'cart'
  second_factor: 'user'
  session: 'user'
  setup: 'tenant'
  shop: 'tenant'
  sign_in: 'user'
  stock: 'variant'
  subscription: 'subscription' | 'plan_checkout' | 'tenant'
  team: 'tenant'
  terms: 'user'
  zone: 'delivery_zone'
}

export type ObjectTypeOf<N extends EventName> = N extends `${infer Noun}.${string}`
  ? Noun extends keyof ObjectTypes
    ? ObjectTypes[Noun]
    : Noun
  : never
export type ObjectType = ObjectTypeOf<EventName>

/** Events that an object of the type can have. */
export type EventNameOn<T extends ObjectType> = {
  [N in EventName]: T extends ObjectTypeOf<N> ? N : never
}[EventName]

type Frozen<T> =
  T extends Record<string, never>
    ? Record<never, never>
    : T extends readonly (infer Element)[]
      ? readonly Frozen<Element>[]
      : T extends object
        ? { readonly [K in keyof T]: Frozen<T[K]> }
        : T

export type EventDetails<N extends EventName> = N extends EventName
  ? Frozen<z.output<(typeof eventDetails)[N]>>
  : never

/** Removed when a customer is erased, by `forget-event-traces.sql`; some only from some events. */
export const erasableDetails = [
  'text',
  'note',
  'name',
  'email',
  'phone',
  'address',
  'receivedBy',
  'tags',
  'byHand',
  'explanation',
  'added',
  'removed',
  'reason',
  'reply',
  'feeReason',
  'reference',
] as const
type Erasable = (typeof erasableDetails)[number]

type Erased<D> = D extends object
  ? Omit<D, Erasable> & Partial<Pick<D, Extract<keyof D, Erasable>>>
  : D

/** Details as read back; those of an erased customer lack personal data. */
export type StoredDetails<N extends EventName> = Erased<EventDetails<N>>

/** An event as read back; checking the name narrows the details. */
export type StoredEvent<N extends EventName = EventName> = {
  [Name in N]: {
    readonly name: Name
    readonly objectType: ObjectTypeOf<Name>
    readonly objectId: string
    readonly details: StoredDetails<Name>
  }
}[N]
