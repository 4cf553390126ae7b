import * as z from 'zod/mini'

import { del, get, post, put } from '../endpoints/endpoint.ts'
import { OptionalPhone } from '../contact/phone.ts'
import { Id, EmptyResponse, Version, line, text } from '../endpoints/scalars.ts'

const fields = {
  name: line(80),
  phone: OptionalPhone,
  vehicle: text(80),
  /** Stops that one run takes. */
  capacity: z.int().check(z.minimum(1, 'At least one stop'), z.maximum(10_000)),
  /** Off-duty drivers are not offered for assignment. */
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

const params = z.object({ driverId: Id })
const see = { permission: 'deliveries.see' } as const
const edit = { permission: 'deliveries.edit' } as const

export const listDrivers = get('/drivers', {
  access: see,
  summary: 'The drivers',
  response: z.object({
    rows: z.array(Driver),
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
