import * as z from 'zod/mini'

import { del, get, post, put } from '../endpoints/endpoint.ts'
import { OptionalPhone } from '../contact/phone.ts'
import { Day, Id, EmptyResponse, Version, line, text } from '../endpoints/scalars.ts'
import { ShiftException, ShiftPart, ShiftParts, ShiftWeek } from './shifts.ts'

const fields = {
  name: line(80),
  phone: OptionalPhone,
  vehicle: text(80),
  /** Stops that one shift takes. */
  capacity: z.int().check(z.minimum(1, 'At least one stop'), z.maximum(10_000)),
  /** Speed of the vehicle compared with a van in town, in percent. */
  speedPercent: z.int().check(z.minimum(20, 'At least 20%'), z.maximum(300, 'At most 300%')),
  /** Working right now. Off-duty drivers can't start a stop; their shifts decide which days are planned. */
  onDuty: z.boolean(),
  /** Linked team member; null for a driver without an account. */
  userId: z.nullable(Id),
}

export const DriverInput = z.strictObject(fields)
export type DriverInput = z.output<typeof DriverInput>

export const Driver = z.object({
  id: Id,
  ...fields,
  phone: z.string(),
  name: z.string(),
  vehicle: z.string(),
  version: z.int(),
})
export type Driver = z.output<typeof Driver>

const parts = z.array(ShiftPart)

/** A driver with shifts and their exceptions from today on. */
export const DriverRow = z.object({
  ...Driver.shape,
  /** Shifts of Monday to Sunday. */
  week: z.array(parts),
  /** The driver has no week; `week` covers the delivery times. */
  followsDeliveryTimes: z.boolean(),
  exceptions: z.array(z.object({ day: Day, note: z.string(), parts })),
})
export type DriverRow = z.output<typeof DriverRow>

const params = z.object({ driverId: Id })
const see = { permission: 'deliveries.see' } as const
const edit = { permission: 'deliveries.edit' } as const

export const listDrivers = get('/drivers', {
  access: see,
  summary: 'The drivers',
  response: z.object({
    rows: z.array(DriverRow),
    /** Today in the shop's time zone. */
    today: Day,
    /** Team members not linked to a driver yet. */
    people: z.array(
      z.object({ userId: Id, name: z.string(), email: z.string(), roleName: z.string() }),
    ),
  }),
})
export const createDriver = post('/drivers', {
  access: edit,
  summary: 'Add a driver',
  status: 201,
  body: DriverInput,
  response: Driver,
})
export const updateDriver = put('/drivers/:driverId', {
  access: edit,
  summary: 'Change a driver',
  params,
  body: z.strictObject({ driver: DriverInput, version: Version }),
  response: Driver,
})
/** 409 while the driver has open stops. */
export const deleteDriver = del('/drivers/:driverId', {
  access: edit,
  summary: 'Remove a driver',
  params,
  response: EmptyResponse,
})

/** Null follows the delivery times. */
export const setDriverWeek = put('/drivers/:driverId/week', {
  access: edit,
  summary: 'Change a driver’s weekly shifts',
  params,
  body: z.strictObject({ week: z.nullable(ShiftWeek), version: Version }),
  response: DriverRow,
})

const dayParams = z.object({ driverId: Id, day: Day })

export const setDriverException = put('/drivers/:driverId/exceptions/:day', {
  access: edit,
  summary: 'Change a driver’s shifts on one day',
  params: dayParams,
  body: z.strictObject({ parts: ShiftParts, note: ShiftException.shape.note }),
  response: DriverRow,
})
export const deleteDriverException = del('/drivers/:driverId/exceptions/:day', {
  access: edit,
  summary: 'Use a driver’s weekly shifts on a day again',
  params: dayParams,
  response: DriverRow,
})
