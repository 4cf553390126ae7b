import * as z from 'zod/mini'

import { FailureReason } from './deliveries.ts'
import { disputeEvents, disputeStates } from './delivery-states.ts'
import { get, post } from '../endpoints/endpoint.ts'
import { DriverRun, RunAct, runEvents } from './driver-run.ts'
import { Allowed, Currency, Id, Time, line, text } from '../endpoints/scalars.ts'

/**
 * Driver action refused by the server because the stop was reassigned, closed or canceled since.
 * Stored with its proof until a dispatcher decides.
 */
export const DeliveryDispute = z.object({
  id: Id,
  deliveryId: Id,
  orderNumber: z.string(),
  recipient: z.string(),
  address: z.string(),
  driverName: z.string(),
  event: z.enum(runEvents),
  failureReason: z.nullable(FailureReason),
  note: z.string(),
  /** Signed URL valid for one minute. */
  photoUrl: z.nullable(z.string()),
  /** Null without a PIN. */
  pinWasRight: z.nullable(z.boolean()),
  receivedBy: z.string(),
  cashCollectedMinor: z.nullable(z.int()),
  currency: Currency,
  refusal: z.string(),
  happenedAt: Time,
  receivedAt: Time,
  status: z.enum(disputeStates),
  actions: z.record(z.enum(disputeEvents), Allowed),
})
export type DeliveryDispute = z.output<typeof DeliveryDispute>

/** Undecided ones, oldest first. */
export const listDisputes = get('/delivery-disputes', {
  access: { permission: 'deliveries.see' },
  summary: 'Driver reports that need a decision',
  response: z.object({ rows: z.array(DeliveryDispute) }),
})

/**
 * Everything pending at one stop, in order, under a new `id`. Actions already recorded are
 * skipped, so a retry changes nothing. 404 for a stop that was never this driver's.
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
 * `accept`: counts as done by that driver at that time. `attach`: proof and time join the
 * delivery’s history without a state change. `discard`: only recorded. 409 once decided.
 */
export const decideDispute = post('/delivery-disputes/:disputeId/decision', {
  access: { permission: 'deliveries.edit' },
  summary: 'Resolve refused actions',
  params: z.object({ disputeId: Id }),
  body: z.strictObject({ decision: z.enum(disputeEvents), note: z.optional(text(300)) }),
  response: DeliveryDispute,
})
