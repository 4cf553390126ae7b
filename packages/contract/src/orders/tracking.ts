import * as z from 'zod/mini'

import { FailureReason, Window } from '../deliveries/deliveries.ts'
import { deliveryStates } from '../deliveries/delivery-states.ts'
import { get } from '../endpoints/endpoint.ts'
import { Time } from '../endpoints/scalars.ts'

/** What a customer sees of her delivery, and nothing of anybody else's. */
export const Tracking = z.object({
  status: z.enum(deliveryStates),
  /** The booked window, narrowed once the driver's plan is known. */
  expected: z.nullable(Window),
  driverFirstName: z.nullable(z.string()),
  /** How many stops come before this one; null until the driver is on the road. */
  stopsBefore: z.nullable(z.int()),
  /** To be told at the door; null where none is asked for or it is over. */
  pin: z.nullable(z.string()),
  proof: z.nullable(z.enum(['photo', 'pin', 'name'])),
  failureReason: z.nullable(FailureReason),
  attempt: z.int(),
  steps: z.array(z.object({ status: z.enum(deliveryStates), at: Time })),
})
export type Tracking = z.output<typeof Tracking>

/** By the order's own secret link; it ends seven days after the delivery. */
export const getTracking = get('/shop/tracking/:token', {
  access: 'shop',
  summary: 'Delivery tracking',
  params: z.object({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{40,100}$/)) }),
  response: Tracking,
})
