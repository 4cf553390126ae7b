import type { DemoReceipt, DemoRequest } from '@marketday/contract/site/leads'
import { maxDemoMoves } from '@marketday/contract/site/leads-bookings'
import type { DemoBooking, DemoMove } from '@marketday/contract/site/leads-bookings'

import type { Db } from '../../../platform/database/tenant-db.ts'
import { conflict, notFound } from '../../../platform/http/errors.ts'
import { hashSecret, newSecret } from '../../../platform/ids.ts'
import { receiveLead } from '../receive-lead.ts'
import { mailBooked, manageUrl, mailMoved, mailCancelled } from './demo-mails.ts'
import {
  isBooked,
  listFreeSlots,
  takeSlot,
  moveBooking,
  cancelBooking,
  findBooking,
} from './queries.ts'
import { justTaken, stateOf } from './rules.ts'
import type { StoredBooking } from './queries.ts'

/** Accepts only offered slots; the unique index on active bookings decides races. */
export async function bookDemo(db: Db, form: DemoRequest, publicUrl: URL): Promise<DemoReceipt> {
  const { leadId, reference, isNew } = await receiveLead(db, 'demo', form)
  const startsAt = new Date(form.startsAt).toISOString()
  const { timeZone } = form
  const receipt = { reference, startsAt, timeZone }
  // Repeated submission, unless the first demo was cancelled since.
  if (!isNew && (await isBooked(db, leadId, startsAt))) return { ...receipt, bookingToken: null }

  const free = await listFreeSlots(db)
  const token = newSecret()
  const slot = { leadId, startsAt, timeZone, tokenHash: hashSecret(token) }
  const isTaken = !free.includes(startsAt) || !(await takeSlot(db, slot))
  if (isTaken) throw conflict('slot_taken', justTaken(free, form))

  await mailBooked(db, form, { reference, url: manageUrl(publicUrl, token) })
  return { ...receipt, bookingToken: token }
}

/** Idempotent for the current time. */
export async function moveDemo(db: Db, move: DemoMove, publicUrl: URL): Promise<DemoBooking> {
  const booking = await getOpenBooking(db, move.token)
  const startsAt = new Date(move.startsAt).toISOString()
  const { timeZone } = move
  if (startsAt === booking.startsAt) return shownBooking(booking, db.context.now)
  if (booking.sequence >= maxDemoMoves)
    throw conflict(
      'conflict',
      'This demo was already rescheduled several times. Please reply to the email and we’ll find a time together.',
    )

  const free = await listFreeSlots(db)
  const isTaken =
    !free.includes(startsAt) || !(await moveBooking(db, booking, { startsAt, timeZone }))
  if (isTaken) throw conflict('slot_taken', justTaken(free, move))
  const moved = { ...booking, startsAt, timeZone }
  await mailMoved(db, moved, manageUrl(publicUrl, move.token))
  return shownBooking(moved, db.context.now)
}

/** Idempotent; a demo that has begun cannot be cancelled. */
export async function cancelDemo(db: Db, token: string, publicUrl: URL): Promise<DemoBooking> {
  const existing = await getBooking(db, token)
  if (stateOf(existing, db.context.now) === 'cancelled')
    return shownBooking(existing, db.context.now)
  const booking = await getOpenBooking(db, token)
  if (await cancelBooking(db, booking.bookingId)) await mailCancelled(db, booking, publicUrl)
  return { ...shownBooking(booking, db.context.now), state: 'cancelled' }
}

export async function getBooking(db: Db, token: string): Promise<StoredBooking> {
  const booking = await findBooking(db, hashSecret(token))
  if (!booking) throw notFound('This booking')
  return booking
}

async function getOpenBooking(db: Db, token: string): Promise<StoredBooking> {
  const booking = await getBooking(db, token)
  const state = stateOf(booking, db.context.now)
  if (state === 'past') throw conflict('slot_closed', 'This demo has already started.')
  if (state === 'cancelled') throw conflict('slot_closed', 'This demo is already cancelled.')
  return booking
}

export function shownBooking(booking: StoredBooking, now: Date): DemoBooking {
  const { reference, company, startsAt, timeZone } = booking
  return { reference, company, startsAt, timeZone, state: stateOf(booking, now) }
}
