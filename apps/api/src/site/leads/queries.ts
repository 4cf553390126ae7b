import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { LeadKind } from '@marketday/contract/site/leads'
import { setsAllowing } from '@marketday/contract/accounts/team/permissions-platform'
import { appNow, inCamelCase, json } from '../../platform/database/sql.ts'
import type { Leads } from '../../platform/database/database-types.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

export interface NewLead {
  readonly kind: LeadKind
  readonly reference: string
  readonly email: string
  readonly name: string
  readonly details: Selectable<Leads>['details']
  readonly fingerprint: string
}

/** Serialized per sender, so that a double click finds the first lead. */
export async function takeTurn(db: Db, email: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended('lead:' || lower(${email}), 0))`.execute(
    db,
  )
}

/** Same text within the last day; later it is a new question. */
export const findRecentCopy = (db: Db, fingerprint: string) =>
  db
    .selectFrom('leads')
    .select(inCamelCase(['lead_id', 'reference']))
    .where('fingerprint', '=', fingerprint)
    .where('received_at', '>', sql<string>`app_now() - interval '1 day'`)
    .orderBy('received_at', 'desc')
    .limit(1)
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
    .values({ ...lead, details: json(lead.details) })
    .returning(inCamelCase(['lead_id', 'reference']))
    .executeTakeFirstOrThrow()

export const findRecentApplication = (db: Db, email: string) =>
  db
    .selectFrom('leads')
    .select(inCamelCase(['lead_id', 'reference', 'fingerprint']))
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
    .set({ name, details: json(details), fingerprint, updated_at: appNow })
    .where('lead_id', '=', leadId)
    .execute()
}

export const findAnnouncement = (db: Db, email: string) =>
  db
    .selectFrom('leads')
    .select(inCamelCase(['lead_id', 'confirmed_at']))
    .where('kind', '=', 'announcement')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .orderBy('received_at')
    .limit(1)
    .executeTakeFirst()

/** True if a mail may be sent now; earlier links stay valid. */
export async function claimLinkMail(db: Db, leadId: string): Promise<boolean> {
  const claimed = await db
    .updateTable('leads')
    .set({ link_mailed_at: appNow, updated_at: appNow })
    .where('lead_id', '=', leadId)
    .where(sql<boolean>`coalesce(link_mailed_at, '-infinity') <= app_now() - interval '10 minutes'`)
    .returning('lead_id')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function setConfirmToken(db: Db, leadId: string, tokenHash: string) {
  await db
    .updateTable('leads')
    .set({ confirm_token_hash: tokenHash, updated_at: appNow })
    .where('lead_id', '=', leadId)
    .execute()
}

export const findByConfirmToken = (db: Db, tokenHash: string) =>
  db
    .selectFrom('leads')
    .select(['lead_id', 'reference', 'email'])
    .where('confirm_token_hash', '=', tokenHash)
    .executeTakeFirst()

/** False if already confirmed. Resets the limit for notices to the address. */
export async function markConfirmed(db: Db, leadId: string): Promise<boolean> {
  const confirmed = await db
    .updateTable('leads')
    .set({ confirmed_at: appNow, link_mailed_at: null, updated_at: appNow })
    .where('lead_id', '=', leadId)
    .where('confirmed_at', 'is', null)
    .returning('lead_id')
    .executeTakeFirst()
  return confirmed !== undefined
}

export async function listOperatorEmails(db: Db): Promise<string[]> {
  const operators = await db
    .selectFrom('users')
    .select('email')
    .where('operator_set', 'in', setsAllowing('leads.see'))
    .where('disabled_at', 'is', null)
    .orderBy('email')
    .execute()
  return operators.map(({ email }) => email)
}
