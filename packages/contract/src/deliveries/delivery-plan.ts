import * as z from 'zod/mini'

import { Day, Id, EmptyResponse, Time } from '../endpoints/scalars.ts'
import { get, post, put } from '../endpoints/endpoint.ts'

/** `all` plans all waiting stops, `new` only inserts stops without a driver, `run` only orders one run. */
export const PlanMode = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.literal('new') }),
  z.strictObject({ kind: z.literal('run'), driverId: Id }),
])
export type PlanMode = z.output<typeof PlanMode>

export const PlannedStop = z.object({
  deliveryId: Id,
  orderNumber: z.string(),
  recipient: z.string(),
  address: z.string(),
  arrivesAt: Time,
})
export const PlannedRoute = z.object({
  driverId: Id,
  driverName: z.string(),
  leavesAt: z.nullable(Time),
  backAt: z.nullable(Time),
  metres: z.int(),
  /** Paid time from departure to return, over all shifts of the day. */
  minutes: z.int(),
  /** Included waiting time before delivery windows. */
  waitingMinutes: z.int(),
  breaks: z.array(z.object({ startsAt: Time, endsAt: Time })),
  stops: z.array(PlannedStop),
})
export const RoutePlan = z.object({
  day: Day,
  /** Missing in plans made before there were modes: `all`. */
  mode: z.optional(PlanMode),
  routes: z.array(PlannedRoute),
  unassigned: z.array(
    z.object({
      deliveryId: Id,
      orderNumber: z.string(),
      recipient: z.string(),
      reason: z.string(),
    }),
  ),
  /** Drivers who are not planned on this day; the reason is the rest of a sentence about them. */
  absent: z.array(z.object({ driverId: Id, driverName: z.string(), reason: z.string() })),
  metres: z.int(),
  minutes: z.int(),
  /** Totals of the current runs; null if nothing was assigned. */
  before: z.nullable(z.object({ metres: z.int(), minutes: z.int(), stops: z.int() })),
  /** The time limit ended the search, and this is the best plan found until then. */
  isCutShort: z.boolean(),
})
export type RoutePlan = z.output<typeof RoutePlan>

type Route = RoutePlan['routes'][number]
/** Plan by ids; names and addresses belong to drivers and deliveries. */
export type StoredPlan = Omit<RoutePlan, 'routes' | 'unassigned' | 'absent'> & {
  readonly routes: readonly (Omit<Route, 'driverName' | 'stops'> & {
    readonly stops: readonly Pick<Route['stops'][number], 'deliveryId' | 'arrivesAt'>[]
  })[]
  readonly unassigned: readonly Pick<RoutePlan['unassigned'][number], 'deliveryId' | 'reason'>[]
  readonly absent: readonly Omit<RoutePlan['absent'][number], 'driverName'>[]
}

export const planStatuses = ['running', 'ready', 'failed', 'cancelled', 'applied'] as const
export type PlanStatus = (typeof planStatuses)[number]

export const PlanProgress = z.object({
  id: Id,
  day: Day,
  status: z.enum(planStatuses),
  /** Part of the search that is done, from 0 to 1. */
  progress: z.number(),
})
export type PlanProgress = z.output<typeof PlanProgress>

export const DeliveryPlan = z.object({
  ...PlanProgress.shape,
  /** Reason of a failed plan. */
  failure: z.nullable(z.string()),
  /** Null until it is ready. */
  plan: z.nullable(RoutePlan),
})
export type DeliveryPlan = z.output<typeof DeliveryPlan>

const edit = { permission: 'deliveries.edit' } as const
const params = z.object({ planId: Id })

/**
 * A job that changes no delivery, one at a time per business: starting the same day again returns the running plan,
 * another day is 409. Deterministic for the same day and orders unless the time limit cuts it short. Vans start at
 * their current position; started stops and goods on board stay with their driver.
 */
export const startPlan = post('/delivery-plans', {
  access: edit,
  summary: 'Plan the runs of a day',
  status: 201,
  body: z.strictObject({ day: Day, mode: z.optional(PlanMode) }),
  response: DeliveryPlan,
})
export const getPlan = get('/delivery-plans/:planId', {
  access: edit,
  summary: 'A plan and its progress',
  params,
  response: DeliveryPlan,
})
/** Ends the search. A cancelled plan can no longer be applied. */
export const cancelPlan = post('/delivery-plans/:planId/cancellation', {
  access: edit,
  summary: 'Cancel a plan',
  params,
  response: DeliveryPlan,
})
/** 409 if the plan was cancelled, or if the day has changed since it was made. */
export const applyPlan = post('/delivery-plans/:planId/application', {
  access: edit,
  summary: 'Assign the stops as planned',
  params,
  response: EmptyResponse,
})

/** Unassigns waiting stops that no run names. 409 if a named stop is not waiting. */
export const arrangeRuns = put('/delivery-runs', {
  access: edit,
  summary: 'Assign the waiting stops of a day to these runs',
  body: z.strictObject({
    day: Day,
    routes: z
      .array(z.strictObject({ driverId: Id, deliveryIds: z.array(Id).check(z.maxLength(500)) }))
      .check(z.maxLength(100)),
  }),
  response: EmptyResponse,
})
