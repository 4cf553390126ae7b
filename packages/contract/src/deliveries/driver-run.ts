import * as z from 'zod/mini'

import { FailureReason, Window } from './deliveries.ts'
import { deliveryStates, disputeStates } from './delivery-states.ts'
import { get, post, put } from '../endpoints/endpoint.ts'
import { Currency, Day, Id, Minor, Time, line, text } from '../endpoints/scalars.ts'

export const runEvents = ['start', 'arrive', 'deliver', 'fail', 'correct'] as const
export type RunEvent = (typeof runEvents)[number]

export const RunStop = z.object({
  id: Id,
  orderNumber: z.string(),
  status: z.enum(deliveryStates),
  sequence: z.int(),
  attempt: z.int(),
  slot: z.nullable(Window),
  plannedAt: z.nullable(Time),
  recipient: z.string(),
  phone: z.string(),
  address: z.string(),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  note: z.string(),
  lines: z.array(z.object({ title: z.string(), quantity: z.int() })),
  isPacked: z.boolean(),
  cashToCollectMinor: z.int(),
  currency: Currency,
  requiresPin: z.boolean(),
  pinLocked: z.boolean(),
  failureReason: z.nullable(FailureReason),
  finishedAt: z.nullable(Time),
})
export type RunStop = z.output<typeof RunStop>

export const RunDispute = z.object({
  id: Id,
  orderNumber: z.string(),
  recipient: z.string(),
  event: z.enum(runEvents),
  happenedAt: Time,
  status: z.enum(disputeStates),
  decisionNote: z.string(),
})
export type RunDispute = z.output<typeof RunDispute>

export const DriverRun = z.object({
  /** Null if the user is not a driver. */
  driver: z.nullable(
    z.object({ id: Id, name: z.string(), vehicle: z.string(), onDuty: z.boolean() }),
  ),
  day: Day,
  timeZone: z.string(),
  stops: z.array(RunStop),
  /** Undecided ones, and those decided today. */
  disputes: z.array(RunDispute),
})
export type DriverRun = z.output<typeof DriverRun>

const drive = { permission: 'deliveries.drive' } as const

export const getRun = get('/driver/run', {
  access: drive,
  summary: 'The signed-in driver’s stops of today',
  response: DriverRun,
})

const act = {
  /** Client-generated id: a retry is recorded once. */
  id: Id,
  happenedAt: Time,
  note: z.optional(text(500)),
}

export const RunAct = z.discriminatedUnion('event', [
  z.strictObject({ ...act, event: z.literal('start') }),
  z.strictObject({ ...act, event: z.literal('arrive') }),
  z.strictObject({
    ...act,
    event: z.literal('deliver'),
    fileId: z.optional(Id),
    pin: z.optional(z.string().check(z.regex(/^\d{4}$/, 'Four digits'))),
    receivedBy: z.optional(line(120)),
    cashCollectedMinor: z.optional(Minor),
  }),
  z.strictObject({
    ...act,
    event: z.literal('fail'),
    reason: FailureReason,
    fileId: z.optional(Id),
  }),
  z.strictObject({ ...act, event: z.literal('correct'), reason: line(300) }),
])
export type RunAct = z.output<typeof RunAct>

/** 404 for another driver's stop; 409 `proof_required`, `wrong_pin`, `invalid_transition`. */
export const actOnStop = post('/driver/stops/:deliveryId/acts', {
  access: drive,
  summary: 'Update a stop of the run',
  params: z.object({ deliveryId: Id }),
  body: RunAct,
  response: RunStop,
})

export const setDuty = put('/driver/duty', {
  access: drive,
  summary: 'Go on or off duty',
  body: z.strictObject({ onDuty: z.boolean() }),
  response: DriverRun,
})
