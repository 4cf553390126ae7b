import { sql } from 'kysely'
import type { LeadKind } from '@marketday/contract/leads'
import type { Db } from '../platform/database/tenant-db.ts'

export interface NewLead {
  readonly kind: LeadKind
  readonly reference: string
  readonly email: string
  readonly name: string
  readonly details: object
  readonly fingerprint: string
}

/** One sender at a time: a double click then finds what the first one stored. */
export async function takeTurn(db: Db, email: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended('lead:' || lower(${email}), 0))`.execute(
    db,
  )
}

export const findLeadByFingerprint = (db: Db, fingerprint: string) =>
  db
    .selectFrom('leads')
    .select(['lead_id', 'reference', 'confirmed_at'])
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst()

export async function countRecentLeads(db: Db, email: string): Promise<number> {
  const { count } = await db
    .selectFrom('leads')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('received_at', '>', sql<string>`app_now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  return count
}

export const insertLead = (db: Db, lead: NewLead) =>
  db
    .insertInto('leads')
    .values({ ...lead, details: JSON.stringify(lead.details) })
    .returning(['lead_id', 'reference'])
    .executeTakeFirstOrThrow()

/** The application the same address sent within 30 days. */
export const findRecentApplication = (db: Db, email: string) =>
  db
    .selectFrom('leads')
    .select(['lead_id', 'reference'])
    .where('kind', '=', 'partnership')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('received_at', '>', sql<string>`app_now() - interval '30 days'`)
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function replaceDetails(
  db: Db,
  leadId: string,
  { name, details, fingerprint }: Pick<NewLead, 'name' | 'details' | 'fingerprint'>,
) {
  await db
    .updateTable('leads')
    .set({ name, details: JSON.stringify(details), fingerprint, updated_at: sql`app_now()` })
    .where('lead_id', '=', leadId)
    .execute()
}

export async function listFreeSlots(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    starts_at: string
  }>`select starts_at from free_demo_slots()`.execute(db)
  return rows.map(({ starts_at: startsAt }) => new Date(startsAt).toISOString())
}

/** Where the people who show the product are at home. */
export async function getOperatorTimeZone(db: Db): Promise<string> {
  const hours = await db
    .selectFrom('operator_hours')
    .select('time_zone')
    .orderBy('weekday')
    .limit(1)
    .executeTakeFirst()
  return hours?.time_zone ?? 'UTC'
}

/** False when somebody else has the slot. */
export async function takeSlot(
  db: Db,
  booking: { leadId: string; startsAt: string; timeZone: string },
): Promise<boolean> {
  const taken = await db
    .insertInto('demo_bookings')
    .values({ lead_id: booking.leadId, starts_at: booking.startsAt, time_zone: booking.timeZone })
    .onConflict((slot) => slot.column('starts_at').where('cancelled_at', 'is', null).doNothing())
    .returning('demo_booking_id')
    .executeTakeFirst()
  return taken !== undefined
}

export async function setConfirmToken(db: Db, leadId: string, tokenHash: string) {
  await db
    .updateTable('leads')
    .set({ confirm_token_hash: tokenHash, updated_at: sql`app_now()` })
    .where('lead_id', '=', leadId)
    .execute()
}

export const findByConfirmToken = (db: Db, tokenHash: string) =>
  db
    .selectFrom('leads')
    .select(['lead_id', 'confirmed_at'])
    .where('confirm_token_hash', '=', tokenHash)
    .executeTakeFirst()

export async function markConfirmed(db: Db, leadId: string) {
  await db
    .updateTable('leads')
    .set({ confirmed_at: sql`app_now()`, updated_at: sql`app_now()` })
    .where('lead_id', '=', leadId)
    .where('confirmed_at', 'is', null)
    .execute()
}

export async function listOperatorEmails(db: Db): Promise<string[]> {
  const operators = await db
    .selectFrom('users')
    .select('email')
    .where('platform_role', '=', 'operator')
    .where('disabled_at', 'is', null)
    .orderBy('email')
    .execute()
  return operators.map(({ email }) => email)
}
