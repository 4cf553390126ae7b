import * as z from 'zod/mini'

import { post } from '../../endpoints/endpoint.ts'
import { Id, line, Minor, Quantity, Version } from '../../endpoints/scalars.ts'
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

/** Requested changes; unnamed lines stay unchanged. */
export const OrderChanges = z.strictObject({
  version: Version,
  lines: z.array(ChangedLine).check(z.maxLength(500)),
  added: z.array(AddedLine).check(z.maxLength(100, 'At most 100 items at once')),
})
export type OrderChanges = z.output<typeof OrderChanges>

export const changeSettlements = ['none', 'payLink', 'refund'] as const

const params = z.object({ orderId: Id })
const access = { permission: 'orders.edit' } as const

/** Returns the resulting order without changes. */
export const previewOrderChanges = post('/orders/:orderId/changes/preview', {
  access,
  summary: 'See what changing an order would do',
  harmless: true,
  params,
  body: OrderChanges,
  response: Order,
})

/**
 * 409 `version_conflict` if the order was changed since, 409 `out_of_stock` if an added item is
 * missing, 409 `invalid_transition` once the goods are packed.
 */
export const changeOrder = post('/orders/:orderId/changes', {
  access,
  summary: 'Change what an order holds and what it costs',
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
