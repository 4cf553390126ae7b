import * as z from 'zod/mini'

import { Day, Id } from '../endpoints/scalars.ts'
import { post, put } from '../endpoints/endpoint.ts'

/** Stops that one request moves. */
export const stopsAtOnce = 200

const edit = { permission: 'deliveries.edit' } as const
const tooMany = `At most ${stopsAtOnce} stops at once`

/**
 * In one transaction. Stops that have been started or closed, or are on another day, stay as they are and are
 * reported; 409 if no stop can be assigned. 409 with the paths `late` and `overCapacity` if stops would be late, a
 * shift too long or a vehicle too full.
 */
export const assignStops = put('/deliveries/assignments', {
  access: edit,
  summary: 'Assign several stops to drivers, or unassign them',
  body: z.strictObject({
    day: Day,
    stops: z
      .array(
        z.strictObject({
          deliveryId: Id,
          /** Null unassigns the stop. */
          driverId: z.nullable(Id),
          /** Without it the stop goes where it disturbs the run least. */
          sequence: z.optional(z.int().check(z.minimum(1), z.maximum(1000))),
          /** The stop stays, and is reported, unless this driver has it; null: nobody. */
          fromDriverId: z.optional(z.nullable(Id)),
          /** True locks the stop in its new run. */
          isLocked: z.optional(z.boolean()),
        }),
      )
      .check(z.minLength(1), z.maxLength(stopsAtOnce, tooMany)),
    /** True allows exceeding the capacity of vans. */
    overCapacity: z.optional(z.boolean()),
    /** True accepts that stops are late. */
    late: z.optional(z.boolean()),
  }),
  response: z.object({
    assigned: z.array(Id),
    unchanged: z.array(
      z.object({
        deliveryId: Id,
        orderNumber: z.string(),
        /** Rest of a sentence about the stop. */
        reason: z.string(),
      }),
    ),
  }),
})

/** Locks bind plans only. They end when a stop is unassigned or started. Stops that are not waiting stay as they are. */
export const lockStops = put('/deliveries/locks', {
  access: edit,
  summary: 'Lock stops in plans, or unlock them',
  body: z.strictObject({
    deliveryIds: z.array(Id).check(z.minLength(1), z.maxLength(stopsAtOnce, tooMany)),
    isLocked: z.boolean(),
  }),
  /** Stops that were changed. */
  response: z.object({ changed: z.array(Id) }),
})

export const AssignmentPrice = z.object({
  driverId: Id,
  driverName: z.string(),
  /** Reason why the driver takes no stop, as the rest of a sentence about the driver. */
  absence: z.nullable(z.string()),
  /** Stops of the run afterwards. */
  stops: z.int(),
  dayCapacity: z.int(),
  /** Null if the run has no times: the business has no position, or the driver no shift. */
  addedMinutes: z.nullable(z.int()),
  addedMetres: z.nullable(z.int()),
  /** Stops that would be late, or later than now. */
  late: z.array(z.object({ deliveryId: Id, orderNumber: z.string(), minutes: z.int() })),
  /** Minutes after the end of the shift; 0 if no later than now. */
  overtimeMinutes: z.int(),
})
export type AssignmentPrice = z.output<typeof AssignmentPrice>

/** Changes nothing. */
export const priceAssignments = post('/deliveries/assignments/preview', {
  access: edit,
  summary: 'Price moving stops to each driver',
  body: z.strictObject({
    day: Day,
    deliveryIds: z.array(Id).check(z.minLength(1), z.maxLength(stopsAtOnce, tooMany)),
  }),
  response: z.object({ drivers: z.array(AssignmentPrice) }),
})
