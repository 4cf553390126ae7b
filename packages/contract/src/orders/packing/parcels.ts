import * as z from 'zod/mini'

import { del, post, put } from '../../endpoints/endpoint.ts'
import { Id, Quantity } from '../../endpoints/scalars.ts'
import { handOverOrder, Order } from '../orders.ts'
import { ParcelInput } from './parcel.ts'

const access = { permission: 'orders.edit' } as const
const ofParcel = {
  access,
  params: z.object({ orderId: Id, fulfilmentId: Id }),
  response: Order,
} as const

/** 400 for more than is left to pack; 409 `invalid_transition` before picking has begun and once all is packed. */
export const packParcel = post('/orders/:orderId/parcels', {
  access,
  summary: 'Close a parcel with some of the goods, or with all that are left',
  params: z.object({ orderId: Id }),
  body: z.strictObject({
    ...ParcelInput.shape,
    lines: z
      .array(z.strictObject({ lineId: Id, quantity: Quantity }))
      .check(z.minLength(1, 'Put something into the parcel'), z.maxLength(500)),
  }),
  response: Order,
})

export const changeParcel = put('/orders/:orderId/parcels/:fulfilmentId', {
  ...ofParcel,
  summary: 'Change carrier, tracking number and weight of a parcel',
  body: ParcelInput,
})

/** 409 `invalid_transition` once handed over. */
export const unpackParcel = del('/orders/:orderId/parcels/:fulfilmentId', {
  ...ofParcel,
  summary: 'Unpack a parcel',
})

export const handOverParcel = post('/orders/:orderId/parcels/:fulfilmentId/hand-over', {
  ...ofParcel,
  summary: 'Give one parcel to the driver, the carrier or the customer',
  body: handOverOrder.body,
})
