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
  /** Paid time from departure to return. */
  minutes: z.int(),
  /** Included waiting time before delivery windows. */
  waitingMinutes: z.int(),
  stops: z.array(PlannedStop),
})
export const RoutePlan = z.object({
  day: Day,
  routes: z.array(PlannedRoute),
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
  /** Totals of the current runs; null if nothing was assigned. */
  before: z.nullable(z.object({ metres: z.int(), minutes: z.int(), stops: z.int() })),
})
export type RoutePlan = z.output<typeof RoutePlan>

const edit = { permission: 'deliveries.edit' } as const

/**
 * Read-only. Deterministic for the same day and orders. Vans start at their current position;
 * started stops and goods on board stay with their driver.
 */
export const previewPlan = post('/delivery-plans/preview', {
  access: edit,
  summary: 'Propose runs for a day',
  idempotency: 'never',
  body: z.strictObject({ day: Day }),
  response: RoutePlan,
})

/** 409 if a stop has changed since the preview. */
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
