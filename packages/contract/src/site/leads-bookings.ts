import * as z from 'zod/mini'
import { get, post } from '../endpoints/endpoint.ts'
import { TimeZone } from './leads.ts'
import { line, Time } from '../endpoints/scalars.ts'

/** Reschedule limit of a demo; beyond it a call is quicker. */
export const maxDemoMoves = 5

export const demoStates = ['booked', 'cancelled', 'past'] as const

/** Secret of the mailed link; grants moving and cancelling the demo. */
const BookingToken = line(100)

export const DemoBooking = z.object({
  reference: z.string(),
  company: z.string(),
  startsAt: Time,
  timeZone: z.string(),
  state: z.enum(demoStates),
})
export type DemoBooking = z.output<typeof DemoBooking>

export const DemoMove = z.strictObject({
  token: BookingToken,
  startsAt: z.iso.datetime({ offset: true, error: 'Choose a time' }).check(z.maxLength(40)),
  timeZone: TimeZone,
})
export type DemoMove = z.output<typeof DemoMove>

export const getDemoBooking = get('/leads/demo-booking', {
  access: 'public',
  summary: 'A booked demo, by the link from its mail',
  query: z.strictObject({ booking: BookingToken }),
  response: DemoBooking,
  limit: { max: 60, seconds: 60 },
})

/** iCalendar (RFC 5545); a cancelled demo is removed from the calendar. */
export const getDemoCalendar = get('/leads/demo-calendar', {
  access: 'public',
  summary: 'The calendar file of a booked demo',
  query: z.strictObject({ booking: BookingToken }),
  response: z.string(),
  produces: 'text/calendar; charset=utf-8',
  limit: { max: 60, seconds: 60 },
})

/** 409 `slot_taken` if the slot was just booked. */
export const moveDemo = post('/leads/demo-moves', {
  access: 'public',
  summary: 'Move a booked demo to another free time',
  body: DemoMove,
  response: DemoBooking,
  limit: { max: 20, seconds: 60 },
})

/** Idempotent. */
export const cancelDemo = post('/leads/demo-cancellations', {
  access: 'public',
  summary: 'Cancel a booked demo',
  body: z.strictObject({ token: BookingToken }),
  response: DemoBooking,
  limit: { max: 20, seconds: 60 },
})
