import * as z from 'zod/mini'

import { DeliveryKind, SlotOption } from '../orders/cart.ts'
import { del, get, post, put } from '../endpoints/endpoint.ts'
import { Day, Id, EmptyResponse, Time } from '../endpoints/scalars.ts'

export const OfferedSlot = SlotOption
export type OfferedSlot = z.output<typeof OfferedSlot>

export const ClockTime = z
  .string()
  .check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'A time such as 09:30'))

const window = {
  kind: DeliveryKind,
  /** 1 is Monday, 7 is Sunday. */
  weekday: z.int().check(z.minimum(1), z.maximum(7)),
  startsAt: ClockTime,
  endsAt: ClockTime,
  /** Cutoff before the start of the window, in minutes. */
  cutoffMinutes: z.int().check(z.minimum(0), z.maximum(10_080, 'At most one week')),
  capacity: z.int().check(z.minimum(1, 'At least one order'), z.maximum(10_000)),
}

export const SlotTemplateInput = z.strictObject(window).check(
  z.refine((slot) => slot.endsAt > slot.startsAt, {
    message: 'Must be later than the start',
    path: ['endsAt'],
  }),
)
export type SlotTemplateInput = z.output<typeof SlotTemplateInput>

export const SlotTemplate = z.object({ id: Id, ...window })
export type SlotTemplate = z.output<typeof SlotTemplate>

export const DaySlot = z.object({
  id: Id,
  kind: DeliveryKind,
  startsAt: Time,
  endsAt: Time,
  closesAt: Time,
  capacity: z.int(),
  taken: z.int(),
})
export type DaySlot = z.output<typeof DaySlot>

const params = z.object({ templateId: Id })
const see = { permission: 'deliveries.see' } as const
const edit = { permission: 'deliveries.edit' } as const

export const listSlotTemplates = get('/slot-templates', {
  access: see,
  summary: 'The weekly delivery and pick-up times',
  response: z.object({ rows: z.array(SlotTemplate) }),
})
export const createSlotTemplate = post('/slot-templates', {
  access: edit,
  summary: 'Add a weekly time',
  status: 201,
  body: SlotTemplateInput,
  response: SlotTemplate,
})
/** A changed window becomes a new template: existing bookings stay valid. */
export const updateSlotTemplate = put('/slot-templates/:templateId', {
  access: edit,
  summary: 'Change a weekly time',
  params,
  body: SlotTemplateInput,
  response: SlotTemplate,
})
export const deleteSlotTemplate = del('/slot-templates/:templateId', {
  access: edit,
  summary: 'Remove a weekly time',
  params,
  response: EmptyResponse,
})

export const listSlotsOfDay = get('/delivery-slots', {
  access: see,
  summary: 'Time slots of a day and their usage',
  query: z.strictObject({ day: Day }),
  response: z.object({ rows: z.array(DaySlot) }),
})
