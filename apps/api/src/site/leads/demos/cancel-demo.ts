import type { DemoBooking } from '@marketday/contract/site/leads-bookings'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { mailCancelled } from './demo-mails.ts'
import { getBooking, getOpenBooking, shownBooking } from './find-demo.ts'
import { cancelBooking } from './queries.ts'
import { stateOf } from './rules.ts'

/** Idempotent; a demo that has begun cannot be cancelled. */
export async function cancelDemo(db: Db, token: string, publicUrl: URL): Promise<DemoBooking> {
  const existing = await getBooking(db, token)
  if (stateOf(existing, db.context.now) === 'cancelled')
    return shownBooking(existing, db.context.now)
  const booking = await getOpenBooking(db, token)
  if (await cancelBooking(db, booking.bookingId)) await mailCancelled(db, booking, publicUrl)
  return { ...shownBooking(booking, db.context.now), state: 'cancelled' }
}
