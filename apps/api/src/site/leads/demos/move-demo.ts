import { maxDemoMoves } from '@marketday/contract/site/leads-bookings'
import type { DemoBooking, DemoMove } from '@marketday/contract/site/leads-bookings'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { conflict } from '../../../platform/http/errors.ts'
import { mailMoved, manageUrl } from './demo-mails.ts'
import { getOpenBooking, shownBooking } from './find-demo.ts'
import { listFreeSlots, moveBooking } from './queries.ts'
import { justTaken } from './rules.ts'

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
