import { notFound } from '../platform/http/errors.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { hashSecret } from '../platform/ids.ts'
import { findByConfirmToken, markConfirmed } from './queries.ts'

/** `wasConfirmed` is true for a link that is opened again. */
export async function confirmAnnouncements(db: Db, token: string) {
  const lead = await findByConfirmToken(db, hashSecret(token))
  if (!lead) throw notFound('This link')
  await markConfirmed(db, lead.lead_id)
  return { wasConfirmed: lead.confirmed_at !== null }
}
