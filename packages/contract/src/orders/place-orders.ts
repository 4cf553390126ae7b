import * as z from 'zod/mini'

import { post } from '../endpoints/endpoint.ts'
import { Currency, Id, Minor } from '../endpoints/scalars.ts'
import { Address, Contact, DeliveryChoice, LineQuantity, PlacedOrder } from './cart.ts'

/** Places a cash order in one call: for integrations. */
export const placeDirectOrder = post('/shop/orders', {
  access: 'shop',
  summary: 'Place an order in one call',
  status: 201,
  body: z.strictObject({
    lines: z
      .array(z.strictObject({ variantId: Id, quantity: LineQuantity }))
      .check(z.minLength(1, 'At least one line'), z.maxLength(100, 'At most 100 lines')),
    contact: Contact,
    /** `none` if nothing needs delivery. */
    delivery: z.strictObject({ ...DeliveryChoice.shape, address: z.optional(Address) }),
    payment: z.literal('cash'),
    expectedTotalMinor: z.optional(Minor),
  }),
  response: z.object({ ...PlacedOrder.shape, totalMinor: z.int(), currency: Currency }),
})

/** Orders the cheapest item with the card provider's test card; 409 `out_of_stock` if nothing can be bought. */
export const placeTestOrder = post('/orders/test', {
  access: { permission: 'orders.edit' },
  summary: 'Place a test order',
  status: 201,
  response: z.object({
    orderId: Id,
    number: z.string(),
    totalMinor: z.int(),
    currency: Currency,
    /** False if only live cards are accepted: the order is to be paid in cash. */
    isPaid: z.boolean(),
  }),
})
