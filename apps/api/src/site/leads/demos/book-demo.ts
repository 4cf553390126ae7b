import type { DemoReceipt, DemoRequest } from '@marketday/contract/site/leads'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { conflict } from '../../../platform/http/errors.ts'
import { hashSecret, newSecret } from '../../../platform/ids.ts'
import { receiveLead } from '../receive-lead.ts'
import { mailBooked, manageUrl } from './demo-mails.ts'
import { isBooked, listFreeSlots, takeSlot } from './queries.ts'
import { justTaken } from './rules.ts'

/** Accepts only offered slots; the unique index on active bookings decides races. */
export async function bookDemo(db: Db, form: DemoRequest, publicUrl: URL): Promise<DemoReceipt> {
  const { leadId, reference, isNew } = await receiveLead(db, 'demo', form)
  const startsAt = new Date(form.startsAt).toISOString()
  const { timeZone } = form
  const receipt = { reference, startsAt, timeZone }
  // Repeated submission, unless the first demo was cancelled since.
  if (!isNew && (await isBooked(db, leadId, startsAt))) return { ...receipt, bookingToken: null }

  const free = await listFreeSlots(db)
  const token = newSecret()
  const slot = { leadId, startsAt, timeZone, tokenHash: hashSecret(token) }
  const isTaken = !free.includes(startsAt) || !(await takeSlot(db, slot))
  if (isTaken) throw conflict('slot_taken', justTaken(free, form))

  await mailBooked(db, form, { reference, url: manageUrl(publicUrl, token) })
  return { ...receipt, bookingToken: token }
}
