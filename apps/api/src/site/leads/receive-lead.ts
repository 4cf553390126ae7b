import { randomBytes } from 'node:crypto'
import type { LeadKind } from '@marketday/contract/site/leads'
import { invalid, limited } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { hashSecret } from '../../platform/ids.ts'
import { countRecentLeads, findRecentCopy, insertLead, takeTurn } from './queries.ts'
import { refusalOf, saidIn } from './rules.ts'

const maxPerHour = 5

interface Form {
  readonly nickname?: string | undefined
  readonly openedAt: string
  readonly name?: string
  readonly email: string
}

export interface ReceivedLead {
  readonly leadId: string
  readonly reference: string
  /** False for a repeated submission: nothing is mailed again. */
  readonly isNew: boolean
}

export async function receiveLead(db: Db, kind: LeadKind, form: Form): Promise<ReceivedLead> {
  await admit(db, form)
  const { name = '', email, ...details } = saidIn(form)
  const fingerprint = fingerprintOf(kind, email, { name, ...details })
  const existing = await findRecentCopy(db, fingerprint)
  if (existing) return { ...existing, isNew: false }

  await refuseFlood(db, email)
  const stored = await insertLead(db, {
    kind,
    name,
    email,
    details,
    fingerprint,
    reference: newReference(),
  })
  return { ...stored, isNew: true }
}

export const fingerprintOf = (kind: LeadKind, email: string, details: object) =>
  hashSecret(JSON.stringify([kind, email.toLowerCase(), details]))

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Easy to read out, e.g. `MD-7K2Q9FTA`; letters and digits are not ambiguous. */
export const newReference = () =>
  `MD-${Array.from(randomBytes(8), (byte) => letters[byte % letters.length]).join('')}`

export async function admit(db: Db, form: Form) {
  const refusal = refusalOf(form, db.context.now)
  if (refusal) throw invalid(refusal)
  await takeTurn(db, form.email)
}

export async function refuseFlood(db: Db, email: string) {
  if ((await countRecentLeads(db, email)) >= maxPerHour)
    throw limited(
      3600,
      'We already received several messages from this address. Please try again in an hour.',
    )
}
