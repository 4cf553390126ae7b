import { partnerTypes } from '@marketday/contract/site/leads'
import type { LeadReceipt, PartnerApplication } from '@marketday/contract/site/leads'
import { sendMail } from '../../platform/mail/mail.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { findRecentApplication, replaceDetails } from './queries.ts'
import { admit, fingerprintOf, receiveLead } from './receive-lead.ts'
import { saidIn } from './rules.ts'
import { tellOperators } from './tell-operators.ts'

/** A second application within 30 days replaces the first. */
export async function applyAsPartner(db: Db, form: PartnerApplication): Promise<LeadReceipt> {
  await admit(db, form)
  const earlier = await findRecentApplication(db, form.email)
  if (earlier) return replaceApplication(db, form, earlier)

  const { reference } = await receiveLead(db, 'partnership', form)
  await inOrder([
    sendMail(db, {
      to: form.email,
      template: 'lead-received',
      data: { name: form.name, reference, topic: 'a partnership', within: 'three working days' },
    }),
    tellOperators(db, form, { reference, topic: topicOf(form), facts: factsOf(form) }),
  ])
  return { reference }
}

/** Applicants already know the response time of three days; only operators are notified. */
async function replaceApplication(
  db: Db,
  form: PartnerApplication,
  {
    leadId,
    reference,
    fingerprint: before,
  }: { readonly leadId: string; readonly reference: string; readonly fingerprint: string },
): Promise<LeadReceipt> {
  const { name, email, ...details } = saidIn(form)
  const fingerprint = fingerprintOf('partnership', email, { name, ...details })
  if (fingerprint === before) return { reference }
  await replaceDetails(db, leadId, { name, details, fingerprint })
  await tellOperators(db, form, {
    reference,
    topic: `${topicOf(form)} changed its application`,
    facts: factsOf(form),
  })
  return { reference }
}

const topicOf = ({ partnerType, company }: PartnerApplication) =>
  `${partnerTypes[partnerType]} ${company}`

const factsOf = ({ company, country, website, clientsPerYear }: PartnerApplication) =>
  `${company}, ${country}, ${website || 'no website given'}, about ${clientsPerYear} clients a year`
