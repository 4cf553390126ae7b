import * as z from 'zod/mini'

import { del, get, put } from '../../endpoints/endpoint.ts'
import { Allowed, Id } from '../../endpoints/scalars.ts'
import { Order } from '../orders.ts'

export const OrderPlace = z.object({
  locationId: Id,
  name: z.string(),
  isHere: z.boolean(),
  missing: z.array(z.object({ title: z.string(), quantity: z.int() })),
})
export type OrderPlace = z.output<typeof OrderPlace>

const ofOrder = {
  access: { permission: 'orders.edit' },
  params: z.object({ orderId: Id }),
} as const

export const listOrderPlaces = get('/orders/:orderId/places', {
  ...ofOrder,
  summary: 'Locations an order can ship from, with missing items',
  response: z.object({
    rows: z.array(OrderPlace),
    /** Reason why it cannot be moved. */
    move: Allowed,
  }),
})

/** 409 `out_of_stock` if something is missing there, 409 `invalid_transition` while its goods are packed. */
export const moveOrder = put('/orders/:orderId/place', {
  ...ofOrder,
  summary: 'Move unpacked items of an order to another location',
  body: z.strictObject({ locationId: Id }),
  response: Order,
})

/** Undoes the last move; 409 if there was none or the stock is gone. */
export const moveOrderBack = del('/orders/:orderId/place', {
  ...ofOrder,
  summary: 'Undo a move of an order',
  response: Order,
})
