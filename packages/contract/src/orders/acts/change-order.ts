import * as z from 'zod/mini'

import { post } from '../../endpoints/endpoint.ts'
import { Id, line, Minor, Quantity, Version } from '../../endpoints/scalars.ts'
import { Order } from '../orders.ts'

const ChangedLine = z.strictObject({
  lineId: Id,
  /** How many shall live from now on, those that were handed over included. */
  quantity: z
    .int('Enter a quantity')
    .check(z.minimum(0, 'Must be zero or more'), z.maximum(100_000, 'Too many')),
  /** Of each unit that is not handed over; as it was unless said. */
  unitPriceMinor: z.optional(Minor),
})

const AddedLine = z.strictObject({
  variantId: Id,
  quantity: Quantity,
  /** What it costs in the shop unless said. */
  unitPriceMinor: z.optional(Minor),
})

/** What shall become of an order. Lines that are not named stay as they are. */
export const OrderChanges = z.strictObject({
  version: Version,
  lines: z.array(ChangedLine).check(z.maxLength(500)),
  added: z.array(AddedLine).check(z.maxLength(100, 'At most 100 items at once')),
})
export type OrderChanges = z.output<typeof OrderChanges>

export const changeSettlements = ['none', 'payLink', 'refund'] as const

const params = z.object({ orderId: Id })
const access = { permission: 'orders.edit' } as const

/** The order as it would be; nothing is changed. */
export const previewOrderChanges = post('/orders/:orderId/changes/preview', {
  access,
  summary: 'See what changing an order would do',
  harmless: true,
  params,
  body: OrderChanges,
  response: Order,
})

/**
 * 409 `version_conflict` where somebody changed the order meanwhile, 409 `out_of_stock` where what is added is not there,
 * 409 `invalid_transition` once the goods are packed.
 */
export const changeOrder = post('/orders/:orderId/changes', {
  access,
  summary: 'Change what an order holds and what it costs',
  idempotency: 'required',
  params,
  body: z.strictObject({
    ...OrderChanges.shape,
    /** The staff read it. */
    note: z.optional(line(300)),
    /** What is due afterwards is asked for by mail, or what is owed back is given back. */
    settle: z.enum(changeSettlements),
    /** The customer is told by mail. */
    notify: z.boolean(),
  }),
  response: Order,
})
