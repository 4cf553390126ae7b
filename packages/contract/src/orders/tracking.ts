import * as z from 'zod/mini'

import { FailureReason, Window } from '../deliveries/deliveries.ts'
import { deliveryStates } from '../deliveries/delivery-states.ts'
import { get } from '../endpoints/endpoint.ts'
import { Time } from '../endpoints/scalars.ts'

/** Customer's view of their own delivery only. */
export const Tracking = z.object({
  status: z.enum(deliveryStates),
  /** Booked window, narrowed once the driver's route is known. */
  expected: z.nullable(Window),
  driverFirstName: z.nullable(z.string()),
  /** Stops before this one; null until the driver is on the road. */
  stopsBefore: z.nullable(z.int()),
  /** PIN to give at the door; null if not required or no longer needed. */
  pin: z.nullable(z.string()),
  proof: z.nullable(z.enum(['photo', 'pin', 'name'])),
  failureReason: z.nullable(FailureReason),
  attempt: z.int(),
  steps: z.array(z.object({ status: z.enum(deliveryStates), at: Time })),
  /** Changes with the delivery and its order. */
  version: z.string(),
})
export type Tracking = z.output<typeof Tracking>

const params = z.object({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{40,100}$/)) })

/** Access by the order's secret link; ends seven days after delivery. */
export const getTracking = get('/shop/tracking/:token', {
  access: 'shop',
  summary: 'Delivery tracking',
  params,
  response: Tracking,
})

/** Event of the stream: the page shows an old version. */
export const trackingChanged = 'changed'

/**
 * `text/event-stream` of changes after the version `seen`, or after `Last-Event-ID`. An event has the new version as
 * its id and no content. Ends with the link. 429 with too many streams of a network.
 */
export const followTracking = get('/shop/tracking/:token/events', {
  access: 'shop',
  summary: 'Changes of a delivery',
  produces: 'text/event-stream',
  params,
  query: z.strictObject({ seen: z.optional(z.string().check(z.regex(/^[\w-]{0,40}$/))) }),
  response: z.string(),
})
