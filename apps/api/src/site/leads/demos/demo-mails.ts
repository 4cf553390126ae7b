import { companySizes } from '@marketday/contract/site/leads'
import type { DemoRequest } from '@marketday/contract/site/leads'
import { inOrder } from '../../../platform/database/in-order.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import { tellOperators } from '../tell-operators.ts'
import type { StoredBooking } from './queries.ts'
import { spokenTime } from './spoken-time.ts'

/** The token allows moving and cancelling, so it is only in this link. */
export function manageUrl(publicUrl: URL, token: string): URL {
  const url = new URL('/requestADemo', publicUrl)
  url.searchParams.set('booking', token)
  return url
}

export async function mailBooked(
  db: Db,
  form: DemoRequest,
  { reference, url }: { readonly reference: string; readonly url: URL },
) {
  const when = inWords(form)
  await inOrder([
    sendMail(db, {
      to: form.email,
      template: 'demo-booked',
      data: { name: form.name, reference, startsAt: when, url: url.href },
    }),
    tellOperators(db, form, {
      reference,
      topic: `demo for ${form.company}`,
      facts: `${when}, ${companySizes[form.companySize]}`,
    }),
  ])
}

export async function mailMoved(db: Db, booking: StoredBooking, url: URL) {
  const { name, email, reference, company } = booking
  const when = inWords(booking)
  await inOrder([
    sendMail(db, {
      to: email,
      template: 'demo-moved',
      data: { name, reference, startsAt: when, url: url.href },
    }),
    tellOperators(db, booking, { reference, topic: `demo for ${company} moved`, facts: when }),
  ])
}

export async function mailCancelled(db: Db, booking: StoredBooking, publicUrl: URL) {
  const { name, email, reference, company } = booking
  const startsAt = inWords(booking)
  const url = new URL('/requestADemo', publicUrl).href
  await inOrder([
    sendMail(db, {
      to: email,
      template: 'demo-cancelled',
      data: { name, reference, startsAt, url },
    }),
    tellOperators(db, booking, {
      reference,
      topic: `demo for ${company} cancelled`,
      facts: startsAt,
    }),
  ])
}

const inWords = ({ startsAt, timeZone }: { startsAt: string; timeZone: string }) =>
  `${spokenTime(startsAt, timeZone)} (${timeZone})`
