import type { AnnouncementRequest } from '@marketday/contract/site/leads'

import { sendMail } from '../../platform/mail/mail.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { hashSecret, newSecret } from '../../platform/ids.ts'
import {
  claimLinkMail,
  findAnnouncement,
  setConfirmToken,
  findByConfirmToken,
  markConfirmed,
} from './queries.ts'
import { admit, receiveLead } from './receive-lead.ts'
import { notFound } from '../../platform/http/errors.ts'
import { tellOperators } from './tell-operators.ts'

/**
 * The response does not reveal known addresses; only the mailbox gets that information, at most
 * once in ten minutes.
 */
export async function askForAnnouncements(db: Db, form: AnnouncementRequest, publicUrl: URL) {
  await admit(db, form)
  const existing = await findAnnouncement(db, form.email)
  const { leadId } = existing ?? (await receiveLead(db, 'announcement', form))
  if (!(await claimLinkMail(db, leadId))) return {}
  if (existing?.confirmedAt) {
    await sendMail(db, { to: form.email, template: 'coming-soon-known', data: {} })
    return {}
  }
  const token = newSecret()
  await setConfirmToken(db, leadId, hashSecret(token))
  const { href: url } = new URL(`/ComingSoon?confirm=${token}`, publicUrl)
  await sendMail(db, { to: form.email, template: 'coming-soon-confirm', data: { url } })
  return {}
}

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
