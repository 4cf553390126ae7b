import * as z from 'zod/mini'

import { put } from '../../endpoints/endpoint.ts'
import { Id } from '../../endpoints/scalars.ts'
import { Contact } from '../cart.ts'
import { Order } from '../orders.ts'

/** Later mails go to the new address, and the order moves to the customer with that address. */
export const changeContact = put('/orders/:orderId/contact', {
  access: { permission: 'orders.edit' },
  summary: 'Change who ordered',
  params: z.object({ orderId: Id }),
  body: Contact,
  response: Order,
})
