import * as z from 'zod/mini'

import { post } from '../../endpoints/endpoint.ts'
import { Id, line, Minor, Quantity, Version } from '../../endpoints/scalars.ts'
import { MapPoint, ParsedPlace } from '../../contact/place.ts'
import { DeliveryKind, DeliveryOption } from '../cart.ts'
import { DiscountByHand } from '../discounts/discount-by-hand.ts'
import { ComposedMail } from '../../panel/messages/composed-mail.ts'
import { Order } from '../orders.ts'

const ChangedLine = z.strictObject({
  lineId: Id,
  /** New total quantity, including units handed over. */
  quantity: z
    .int('Enter a quantity')
    .check(z.minimum(0, 'Must be zero or more'), z.maximum(100_000, 'Too many')),
  /** Price of units not handed over; unchanged if omitted. */
  unitPriceMinor: z.optional(Minor),
})

const AddedLine = z.strictObject({
  variantId: Id,
  quantity: Quantity,
  /** Default: shop price. */
  unitPriceMinor: z.optional(Minor),
})

const Receiving = z.strictObject({
  kind: DeliveryKind,
  /** Destination of a delivery; null for pick-up. Located again by the server. */
  place: z.nullable(ParsedPlace),
  /** Set by hand; the address is not located then. */
  point: z.optional(MapPoint),
  /** Null if the shop has no times. */
  slotId: z.nullable(Id),
})
export type Receiving = z.output<typeof Receiving>

/** Requested changes; unnamed lines stay unchanged. */
export const OrderChanges = z.strictObject({
  version: Version,
  lines: z.array(ChangedLine).check(z.maxLength(500)),
  added: z.array(AddedLine).check(z.maxLength(100, 'At most 100 items at once')),
  /** Unchanged if omitted. */
  discount: z.optional(DiscountByHand),
  /** How the customer gets the order; unchanged if omitted. */
  receiving: z.optional(Receiving),
})
export type OrderChanges = z.output<typeof OrderChanges>

export const changeSettlements = ['none', 'payLink', 'refund'] as const

const params = z.object({ orderId: Id })
const access = { permission: 'orders.edit' } as const

export const ReceivingOptions = z.object({
  options: z.array(DeliveryOption),
  /** The order's own time. */
  slotId: z.nullable(Id),
  isAddressChecked: z.boolean(),
  country: z.string(),
  timeZone: z.string(),
})
export type ReceivingOptions = z.output<typeof ReceivingOptions>

/** Fees and times for an address; the order's own time stays offered to it. */
export const findReceivingOptions = post('/orders/:orderId/receiving-options', {
  access,
  summary: 'How an order could be delivered or collected',
  harmless: true,
  params,
  body: z.strictObject({ place: z.nullable(ParsedPlace), point: z.optional(MapPoint) }),
  response: ReceivingOptions,
})

/** Returns the resulting order without changes. */
export const previewOrderChanges = post('/orders/:orderId/changes/preview', {
  access,
  summary: 'See what changing an order would do',
  harmless: true,
  params,
  body: OrderChanges,
  response: Order,
})

/** The customer's email about the change; null if the shop doesn't send it. */
export const previewChangeMail = post('/orders/:orderId/changes/mail', {
  access,
  summary: 'Preview the email about a change of an order',
  harmless: true,
  idempotency: 'never',
  params,
  body: OrderChanges,
  response: z.object({ mail: z.nullable(ComposedMail) }),
})

/**
 * 409 `version_conflict` if the order was changed since, 409 `out_of_stock` if an added item is
 * missing, 409 `invalid_transition` once the goods are packed, also for a discount, 409 `outside_zones`, `slot_full` or
 * `slot_closed` if the order can't be received this way.
 */
export const changeOrder = post('/orders/:orderId/changes', {
  access,
  summary: 'Change the items, prices, discount and delivery of an order',
  idempotency: 'required',
  params,
  body: z.strictObject({
    ...OrderChanges.shape,
    note: z.optional(line(300)),
    settle: z.enum(changeSettlements),
    notify: z.boolean(),
  }),
  response: Order,
})
