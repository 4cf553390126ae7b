import * as z from 'zod/mini'

import { FailureReason } from './deliveries.ts'
import { disputeEvents, disputeStates } from './delivery-states.ts'
import { get, post } from '../endpoints/endpoint.ts'
import { DriverRun, RunAct, runEvents } from './driver-run.ts'
import { Allowed, Currency, Id, Time, line, text } from '../endpoints/scalars.ts'

/**
 * What a driver did and the server could not take, because the stop had been given to somebody else, closed
 * or called off meanwhile. It is kept with its proof until a dispatcher decides.
 */
export const DeliveryDispute = z.object({
  id: Id,
  deliveryId: Id,
  orderNumber: z.string(),
  recipient: z.string(),
  address: z.string(),
  driverName: z.string(),
  /** The last thing that was done. */
  event: z.enum(runEvents),
  failureReason: z.nullable(FailureReason),
  note: z.string(),
  /** A signed address that is good for one minute. */
  photoUrl: z.nullable(z.string()),
  /** Null where none was given. */
  pinWasRight: z.nullable(z.boolean()),
  receivedBy: z.string(),
  cashCollectedMinor: z.nullable(z.int()),
  currency: Currency,
  /** Why the server did not take it. */
  refusal: z.string(),
  happenedAt: Time,
  receivedAt: Time,
  status: z.enum(disputeStates),
  actions: z.record(z.enum(disputeEvents), Allowed),
})
export type DeliveryDispute = z.output<typeof DeliveryDispute>

/** Those that nobody has decided yet, oldest first. */
export const listDisputes = get('/delivery-disputes', {
  access: { permission: 'deliveries.see' },
  summary: 'Driver reports that need a decision',
  response: z.object({ rows: z.array(DeliveryDispute) }),
})

/**
 * Everything that waits at one stop, in the order in which it was done, under a new `id`. Acts that have landed
 * already are left out, so a report that is sent again changes nothing. 404 for a stop that never was this
 * driver's.
 */
export const reportDispute = post('/driver/stops/:deliveryId/disputes', {
  access: { permission: 'deliveries.drive' },
  summary: 'Send refused actions to the dispatcher',
  params: z.object({ deliveryId: Id }),
  body: z.strictObject({
    id: Id,
    refusal: line(500),
    acts: z.array(RunAct).check(z.minLength(1), z.maxLength(20)),
  }),
  response: DriverRun,
})

/**
 * `accept`: it counts as done, by that driver and at that time. `attach`: proof and time become part of the
 * delivery’s history, its state stays. `discard`: it is noted and nothing else. 409 once it is decided.
 */
export const decideDispute = post('/delivery-disputes/:disputeId/decision', {
  access: { permission: 'deliveries.edit' },
  summary: 'Resolve refused actions',
  params: z.object({ disputeId: Id }),
  body: z.strictObject({ decision: z.enum(disputeEvents), note: z.optional(text(300)) }),
  response: DeliveryDispute,
})
