import * as z from 'zod/mini'

import { del } from '../../endpoints/endpoint.ts'
import { Id } from '../../endpoints/scalars.ts'
import { Order } from '../orders.ts'

/** So long a hand-over can be taken back; before that is over its customer hears nothing of it. */
export const handOverUndoMinutes = 10

/** 409 `invalid_transition` once that time is over, the driver has set out or the goods have arrived. */
export const undoHandOver = del('/orders/:orderId/hand-over', {
  access: { permission: 'orders.edit' },
  summary: 'Goods that were handed over by mistake are in the store still',
  params: z.object({ orderId: Id }),
  /** Of the one parcel; all that have just left unless it is said. */
  query: z.strictObject({ fulfilmentId: z.optional(Id) }),
  response: Order,
})
