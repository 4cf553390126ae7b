import * as z from 'zod/mini'

import { Day, Id } from '../../endpoints/scalars.ts'

export const OrderDelivery = z.object({
  id: Id,
  status: z.string(),
  day: z.nullable(Day),
  driverName: z.nullable(z.string()),
  attempt: z.int(),
  failureReason: z.nullable(z.string()),
})
