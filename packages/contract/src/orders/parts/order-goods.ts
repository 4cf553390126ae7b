import * as z from 'zod/mini'

import { Day, Id, Time } from '../../endpoints/scalars.ts'
import { fulfilmentStates } from '../order-states.ts'

export const Fulfilment = z.object({
  id: Id,
  status: z.enum(fulfilmentStates),
  packedAt: z.nullable(Time),
  handedOverAt: z.nullable(Time),
  deliveredAt: z.nullable(Time),
  lines: z.array(z.object({ lineId: Id, quantity: z.int() })),
})

export const OrderDelivery = z.object({
  id: Id,
  status: z.string(),
  day: z.nullable(Day),
  driverName: z.nullable(z.string()),
  attempt: z.int(),
  failureReason: z.nullable(z.string()),
})
