import * as z from 'zod/mini'

import { Day, Id, EmptyResponse, Time } from '../endpoints/scalars.ts'
import { post } from '../endpoints/endpoint.ts'

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
  /** Paid time, from leaving to being back. */
  minutes: z.int(),
  /** Of these, spent before doors whose time has not come yet. */
  waitingMinutes: z.int(),
  stops: z.array(PlannedStop),
})
export const RoutePlan = z.object({
  day: Day,
  routes: z.array(PlannedRoute),
  /** What could not be planned, and why, in words. */
  unassigned: z.array(
    z.object({
      deliveryId: Id,
      orderNumber: z.string(),
      recipient: z.string(),
      reason: z.string(),
    }),
  ),
  metres: z.int(),
  minutes: z.int(),
  /** The same for the runs as they are now; null where nothing was assigned. */
  before: z.nullable(z.object({ metres: z.int(), minutes: z.int(), stops: z.int() })),
})
export type RoutePlan = z.output<typeof RoutePlan>

const edit = { permission: 'deliveries.edit' } as const

/**
 * Changes nothing. The same day and the same orders give the same plan. Vans begin where they are; what was
 * begun, and what a van that is out has on board, stays with its driver.
 */
export const previewPlan = post('/delivery-plans/preview', {
  access: edit,
  summary: 'Propose runs for a day',
  idempotency: 'never',
  body: z.strictObject({ day: Day }),
  response: RoutePlan,
})

/** 409 when a stop of the plan has moved on since the preview. */
export const applyPlan = post('/delivery-plans', {
  access: edit,
  summary: 'Assign the stops as planned',
  body: z.strictObject({
    day: Day,
    routes: z
      .array(z.strictObject({ driverId: Id, deliveryIds: z.array(Id).check(z.maxLength(500)) }))
      .check(z.maxLength(100)),
  }),
  response: EmptyResponse,
})
