import * as z from 'zod/mini'

import { PlanProgress } from './delivery-plan.ts'
import { Driver } from './drivers.ts'
import { deliveryStates, failureReasons, goodsPlaces } from './delivery-states.ts'
import { del, get, post } from '../endpoints/endpoint.ts'
import { orderFulfilmentStates } from '../orders/order-states.ts'
import { Allowed, Currency, Day, Id, Minor, Time, line, text } from '../endpoints/scalars.ts'

export const FailureReason = z.enum(failureReasons)

export const dispatchActions = [
  'schedule',
  'assign',
  'unassign',
  'move',
  'deliver',
  'fail',
  'retry',
  'returnToStore',
  'receive',
  'unlockPin',
  'correct',
  'cancel',
] as const
export type DispatchAction = (typeof dispatchActions)[number]

export const Window = z.object({ startsAt: Time, endsAt: Time })

export const DeliveryRow = z.object({
  id: Id,
  orderId: Id,
  orderNumber: z.string(),
  status: z.enum(deliveryStates),
  attempt: z.int(),
  day: z.nullable(Day),
  slot: z.nullable(Window),
  driverId: z.nullable(Id),
  driverName: z.nullable(z.string()),
  /** Position in the driver's run, from 1. */
  sequence: z.nullable(z.int()),
  plannedAt: z.nullable(Time),
  /** Plans leave it with its driver and in its order. */
  isLocked: z.boolean(),
  recipient: z.string(),
  phone: z.string(),
  address: z.string(),
  /** Null if the position is unknown. */
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  note: z.string(),
  zoneName: z.nullable(z.string()),
  itemCount: z.int(),
  /** Cash due at the door; 0 if paid. */
  cashToCollectMinor: z.int(),
  currency: Currency,
  fulfilmentStatus: z.enum(orderFulfilmentStates),
  requiresPin: z.boolean(),
  pinLocked: z.boolean(),
  failureReason: z.nullable(FailureReason),
  failureNote: z.string(),
  /** Location of the goods; `customer` after delivery. */
  goodsAt: z.enum([...goodsPlaces, 'customer']),
  finishedAt: z.nullable(Time),
  actions: z.record(z.enum(dispatchActions), Allowed),
})
export type DeliveryRow = z.output<typeof DeliveryRow>

export const DeliveryProof = z.object({
  kind: z.enum(['photo', 'pin', 'name']),
  /** Receiver's name, or a signed photo URL valid for one minute. */
  value: z.string(),
  attempt: z.int(),
  isWithdrawn: z.boolean(),
})
export const DeliveryEntry = z.object({
  action: z.string(),
  actorName: z.string(),
  message: z.string(),
  /** Time by the clock of the acting device. */
  happenedAt: Time,
  receivedAt: Time,
})
export const Delivery = z.object({
  ...DeliveryRow.shape,
  lines: z.array(z.object({ title: z.string(), quantity: z.int() })),
  proofs: z.array(DeliveryProof),
  timeline: z.array(DeliveryEntry),
})
export type Delivery = z.output<typeof Delivery>

const see = { permission: 'deliveries.see' } as const
const edit = { permission: 'deliveries.edit' } as const
const params = z.object({ deliveryId: Id })
const act = { access: edit, params, response: DeliveryRow } as const

/** Times of the stops that wait to be started. */
export const BoardRun = z.object({
  leavesAt: Time,
  backAt: Time,
  metres: z.int(),
  /** Minutes after the end of the shift. */
  overtimeMinutes: z.int(),
  breaks: z.array(Window),
  /** In order; without those that have no position. */
  stops: z.array(
    z.object({
      deliveryId: Id,
      arrivesAt: Time,
      leavesAt: Time,
      /** Drive to the stop; the rest of the time since the stop before is waiting, loading or a break. */
      driveMinutes: z.int(),
    }),
  ),
})
export type BoardRun = z.output<typeof BoardRun>

export const BoardDriver = z.object({
  ...Driver.shape,
  /** Shifts of the day. */
  shifts: z.array(Window),
  /** Reason why there is none, as the rest of a sentence about the driver. */
  absence: z.nullable(z.string()),
  /** Stops that all shifts of the day take. */
  dayCapacity: z.int(),
  /** Null without waiting stops, without a shift, or if the business has no position. */
  run: z.nullable(BoardRun),
})
export type BoardDriver = z.output<typeof BoardDriver>

/** Deliveries of the day, plus unscheduled ones and, for today, earlier failures awaiting a decision. */
export const getBoard = get('/deliveries/board', {
  access: see,
  summary: 'The deliveries of one day',
  query: z.strictObject({ day: z.optional(Day) }),
  response: z.object({
    day: Day,
    today: Day,
    timeZone: z.string(),
    currency: Currency,
    drivers: z.array(BoardDriver),
    rows: z.array(DeliveryRow),
    /** The running plan of any day, or the one of this day that waits to be applied. */
    plan: z.nullable(PlanProgress),
  }),
})

export const getDelivery = get('/deliveries/:deliveryId', {
  access: see,
  summary: 'One delivery with its proofs and its history',
  params,
  response: Delivery,
})

/** Books a place in the slot and releases the earlier one. */
export const scheduleDelivery = post('/deliveries/:deliveryId/schedule', {
  ...act,
  summary: 'Choose when to deliver',
  body: z.strictObject({ slotId: Id }),
})

/**
 * Inserts at `sequence`, or where the run is disturbed least. Also moves a stop between drivers. 409 with the path
 * `late` if it or another stop would be late there.
 */
export const assignDelivery = post('/deliveries/:deliveryId/assignment', {
  ...act,
  summary: 'Assign a stop to a driver',
  body: z.strictObject({
    driverId: Id,
    sequence: z.optional(z.int().check(z.minimum(1), z.maximum(1000))),
    /** True allows exceeding the van's capacity. */
    overCapacity: z.optional(z.boolean()),
    /** True accepts that stops are late. */
    late: z.optional(z.boolean()),
  }),
})
export const unassignDelivery = del('/deliveries/:deliveryId/assignment', {
  ...act,
  summary: 'Unassign a stop from its driver',
})
/** 409 at either end of the run. */
export const moveStop = post('/deliveries/:deliveryId/position', {
  ...act,
  summary: 'Move a stop one place in its run',
  body: z.strictObject({ direction: z.enum(['up', 'down']) }),
})

/** For drivers unable to do it: the reason replaces the proof. */
export const closeDelivery = post('/deliveries/:deliveryId/delivery', {
  ...act,
  summary: 'Record a delivery',
  body: z.strictObject({ reason: line(300), cashCollectedMinor: z.optional(Minor) }),
})
export const failDelivery = post('/deliveries/:deliveryId/failure', {
  ...act,
  summary: 'Record a failed delivery',
  body: z.strictObject({ reason: FailureReason, note: z.optional(text(500)) }),
})
/** Reverts money, order and stock, and mails the customer. 409 after the end of the day. */
export const correctDelivery = post('/deliveries/:deliveryId/correction', {
  ...act,
  summary: 'Reopen a closed stop',
  body: z.strictObject({ reason: line(300) }),
})
export const retryDelivery = post('/deliveries/:deliveryId/retry', {
  ...act,
  summary: 'Reschedule a failed delivery',
  body: z.strictObject({ slotId: Id }),
})
export const returnToStore = post('/deliveries/:deliveryId/return', {
  ...act,
  summary: 'Bring the goods back to the store',
})
export const receiveReturn = post('/deliveries/:deliveryId/return-receipt', {
  ...act,
  summary: 'Record that the items are back in the store',
})
export const unlockPin = del('/deliveries/:deliveryId/pin-lock', {
  ...act,
  summary: 'Unlock the PIN after too many wrong attempts',
})
/** After departure, `goods` tells where they are: those in the store are restocked at once. */
export const cancelDelivery = post('/deliveries/:deliveryId/cancellation', {
  ...act,
  summary: 'Cancel a delivery, not its order',
  body: z.strictObject({ reason: line(300), goods: z.optional(z.enum(goodsPlaces)) }),
})
