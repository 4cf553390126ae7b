import { sql } from 'kysely'
import { appNow } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { constraintOf } from '../../../platform/http/errors.ts'

export interface StoredBooking {
  readonly bookingId: string
  readonly reference: string
  readonly name: string
  readonly email: string
  readonly company: string
  readonly startsAt: string
  readonly timeZone: string
  readonly sequence: number
  readonly cancelledAt: string | null
}

export async function listFreeSlots(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    starts_at: string
  }>`select starts_at from free_demo_slots()`.execute(db)
  return rows.map(({ starts_at: startsAt }) => new Date(startsAt).toISOString())
}

export async function getOperatorTimeZone(db: Db): Promise<string> {
  const hours = await db
    .selectFrom('operator_hours')
    .select('time_zone')
    .orderBy('weekday')
    .limit(1)
    .executeTakeFirst()
  return hours?.time_zone ?? 'UTC'
}

export async function isBooked(db: Db, leadId: string, startsAt: string): Promise<boolean> {
  const booking = await db
    .selectFrom('demo_bookings')
    .select('demo_booking_id')
    .where('lead_id', '=', leadId)
    .where('starts_at', '=', startsAt)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
  return booking !== undefined
}

export async function takeSlot(
  db: Db,
  booking: { leadId: string; startsAt: string; timeZone: string; tokenHash: string },
): Promise<boolean> {
  const taken = await db
    .insertInto('demo_bookings')
    .values({
      lead_id: booking.leadId,
      starts_at: booking.startsAt,
      time_zone: booking.timeZone,
      manage_token_hash: booking.tokenHash,
    })
    .onConflict((slot) => slot.column('starts_at').where('cancelled_at', 'is', null).doNothing())
    .returning('demo_booking_id')
    .executeTakeFirst()
  return taken !== undefined
}

export async function findBooking(db: Db, tokenHash: string): Promise<StoredBooking | null> {
  const row = await db
    .selectFrom('demo_bookings as booking')
    .innerJoin('leads', 'leads.lead_id', 'booking.lead_id')
    .select([
      'booking.demo_booking_id as bookingId',
      'booking.starts_at as startsAt',
      'booking.time_zone as timeZone',
      'booking.sequence',
      'booking.cancelled_at as cancelledAt',
      'leads.reference',
      'leads.name',
      'leads.email',
      sql<string>`coalesce(leads.details ->> 'company', '')`.as('company'),
    ])
    .where('booking.manage_token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row ? { ...row, startsAt: new Date(row.startsAt).toISOString() } : null
}

/** False if the slot is taken, or the booking was cancelled or moved concurrently. */
export async function moveBooking(
  db: Db,
  { bookingId, sequence }: StoredBooking,
  { startsAt, timeZone }: { startsAt: string; timeZone: string },
): Promise<boolean> {
  try {
    const moved = await db
      .updateTable('demo_bookings')
      .set({ starts_at: startsAt, time_zone: timeZone, sequence: sequence + 1 })
      .where('demo_booking_id', '=', bookingId)
      .where('sequence', '=', sequence)
      .where('cancelled_at', 'is', null)
      .returning('demo_booking_id')
      .executeTakeFirst()
    return moved !== undefined
  } catch (error) {
    if (constraintOf(error) === 'demo_bookings_one_per_slot') return false
    throw error
  }
}

export async function cancelBooking(db: Db, bookingId: string): Promise<boolean> {
  const cancelled = await db
    .updateTable('demo_bookings')
    .set({ cancelled_at: appNow, sequence: sql`sequence + 1` })
    .where('demo_booking_id', '=', bookingId)
    .where('cancelled_at', 'is', null)
    .returning('demo_booking_id')
    .executeTakeFirst()
  return cancelled !== undefined
}
