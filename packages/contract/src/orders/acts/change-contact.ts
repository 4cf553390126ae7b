import * as z from 'zod/mini'

import { put } from '../../endpoints/endpoint.ts'
import { Id } from '../../endpoints/scalars.ts'
import { Contact } from '../cart.ts'
import { Order } from '../orders.ts'

/** From then on mails about it go to the new address, and it is among the orders of whoever has that address. */
export const changeContact = put('/orders/:orderId/contact', {
  access: { permission: 'orders.edit' },
  summary: 'Change who ordered',
  params: z.object({ orderId: Id }),
  body: Contact,
  response: Order,
})
