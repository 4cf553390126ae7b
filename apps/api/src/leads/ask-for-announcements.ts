import { randomBytes } from 'node:crypto'
import type { AnnouncementRequest } from '@marketday/contract/leads'
import { sendMail } from '../platform/mail/mail.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { hashSecret } from '../platform/ids.ts'
import { findLeadByFingerprint, setConfirmToken } from './queries.ts'
import { admit, fingerprintOf, receiveLead } from './receive-lead.ts'

/** The reply never tells whether an address is known; only its own inbox learns that. */
export async function askForAnnouncements(db: Db, form: AnnouncementRequest, publicUrl: URL) {
  await admit(db, form)
  const known = await findLeadByFingerprint(
    db,
    fingerprintOf('announcement', form.email, { name: '' }),
  )
  if (known?.confirmed_at) {
    await sendMail(db, { to: form.email, template: 'coming-soon-known', data: {} })
    return {}
  }
  const { leadId } = await receiveLead(db, 'announcement', form)
  const token = randomBytes(24).toString('base64url')
  await setConfirmToken(db, leadId, hashSecret(token))
  const { href: url } = new URL(`/ComingSoon?confirm=${token}`, publicUrl)
  await sendMail(db, { to: form.email, template: 'coming-soon-confirm', data: { url } })
  return {}
}
