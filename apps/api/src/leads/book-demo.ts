import { companySizes } from '@marketday/contract/leads'
import type { DemoReceipt, DemoRequest } from '@marketday/contract/leads'
import { conflict } from '../platform/http/errors.ts'
import { sendMail } from '../platform/mail/mail.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { listFreeSlots, takeSlot } from './queries.ts'
import { receiveLead } from './receive-lead.ts'
import { spokenTime } from './spoken-time.ts'
import { tellOperators } from './tell-operators.ts'

/** Only a slot on offer can be booked; the index on live bookings settles who was first. */
export async function bookDemo(db: Db, form: DemoRequest): Promise<DemoReceipt> {
  const { leadId, reference, isNew } = await receiveLead(db, 'demo', form)
  const startsAt = new Date(form.startsAt).toISOString()
  const { timeZone, name, email } = form
  if (!isNew) return { reference, startsAt, timeZone }

  const free = await listFreeSlots(db)
  const isTaken = !free.includes(startsAt) || !(await takeSlot(db, { leadId, startsAt, timeZone }))
  if (isTaken) throw conflict('slot_taken', justTaken(free, form))

  const when = `${spokenTime(startsAt, timeZone)} (${timeZone})`
  await Promise.all([
    sendMail(db, { to: email, template: 'demo-booked', data: { name, reference, startsAt: when } }),
    tellOperators(db, form, {
      reference,
      topic: `demo for ${form.company}`,
      facts: `${when}, ${companySizes[form.companySize]}`,
    }),
  ])
  return { reference, startsAt, timeZone }
}

function justTaken(free: readonly string[], { startsAt, timeZone }: DemoRequest): string {
  const wantedMs = new Date(startsAt).getTime()
  const next = free.find((slot) => new Date(slot).getTime() > wantedMs) ?? free[0]
  return next
    ? `That time was just taken. The next free one is ${spokenTime(next, timeZone)}.`
    : 'That time was just taken, and no other is free in the next ten working days. Please write to us instead.'
}
