import { notFound } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { hashSecret } from '../../platform/ids.ts'
import { findByConfirmToken, markConfirmed } from './queries.ts'
import { tellOperators } from './tell-operators.ts'

/** `wasConfirmed`: the link was opened before. */
export async function confirmAnnouncements(db: Db, token: string) {
  const lead = await findByConfirmToken(db, hashSecret(token))
  if (!lead) throw notFound('This link')
  const { reference, email } = lead
  const isFirst = await markConfirmed(db, lead.lead_id)
  if (isFirst)
    await tellOperators(
      db,
      { name: 'Visitor', email, message: '' },
      { reference, topic: 'wants to hear of pre-orders' },
    )
  return { wasConfirmed: !isFirst, reference }
}
