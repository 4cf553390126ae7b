import { partnerTypes } from '@marketday/contract/leads'
import type { LeadReceipt, PartnerApplication } from '@marketday/contract/leads'
import { sendMail } from '../platform/mail/mail.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { findRecentApplication, replaceDetails } from './queries.ts'
import { admit, fingerprintOf, receiveLead } from './receive-lead.ts'
import { saidIn } from './rules.ts'
import { tellOperators } from './tell-operators.ts'

/** A second application within 30 days replaces what the first one said. */
export async function applyAsPartner(db: Db, form: PartnerApplication): Promise<LeadReceipt> {
  await admit(db, form)
  const earlier = await findRecentApplication(db, form.email)
  if (earlier) {
    const { name, email, ...details } = saidIn(form)
    const fingerprint = fingerprintOf('partnership', email, { name, ...details })
    await replaceDetails(db, earlier.lead_id, { name, details, fingerprint })
    return { reference: earlier.reference }
  }

  const { reference } = await receiveLead(db, 'partnership', form)
  const { name, email, message } = form
  const facts = `${form.company}, ${form.country}, ${form.website || 'no website given'}, about ${form.clientsPerYear} clients a year`
  await Promise.all([
    sendMail(db, {
      to: email,
      template: 'lead-received',
      data: { name, reference, topic: 'a partnership', message },
    }),
    tellOperators(db, form, {
      reference,
      topic: `${partnerTypes[form.partnerType]} ${form.company}`,
      facts,
    }),
  ])
  return { reference }
}
