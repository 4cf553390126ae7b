import type { DemoBooking } from '@marketday/contract/site/leads-bookings'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { conflict, notFound } from '../../../platform/http/errors.ts'
import { hashSecret } from '../../../platform/ids.ts'
import { findBooking } from './queries.ts'
import type { StoredBooking } from './queries.ts'
import { stateOf } from './rules.ts'

export async function getBooking(db: Db, token: string): Promise<StoredBooking> {
  const booking = await findBooking(db, hashSecret(token))
  if (!booking) throw notFound('This booking')
  return booking
}

export async function getOpenBooking(db: Db, token: string): Promise<StoredBooking> {
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
