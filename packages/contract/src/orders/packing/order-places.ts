import * as z from 'zod/mini'

import { del, get, put } from '../../endpoints/endpoint.ts'
import { Allowed, Id } from '../../endpoints/scalars.ts'
import { Order } from '../orders.ts'

/** A location, and what of an order is not there. */
export const OrderPlace = z.object({
  locationId: Id,
  name: z.string(),
  /** All that is kept for the order is there already. */
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
    /** Why it stays where it is. */
    move: Allowed,
  }),
})

/** 409 `out_of_stock` where something is missing there, 409 `invalid_transition` while goods of it are packed. */
export const moveOrder = put('/orders/:orderId/place', {
  ...ofOrder,
  summary: 'Move unpacked items of an order to another location',
  body: z.strictObject({ locationId: Id }),
  response: Order,
})

/** Takes the last move back; 409 where there was none, or the goods are gone there meanwhile. */
export const moveOrderBack = del('/orders/:orderId/place', {
  ...ofOrder,
  summary: 'Undo a move of an order',
  response: Order,
})
