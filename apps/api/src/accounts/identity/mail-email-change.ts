import * as z from 'zod/mini'

import type { Config } from '../../config.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { JobRun } from '../../platform/jobs/jobs.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { appNow } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { mailLink } from './passwords/mail-link.ts'
import { findByEmail, findPerson } from './queries.ts'

export const changeMinutes = 24 * 60

/** Sends a confirmation to both mailboxes; a new address that has an account gets a notice instead. */
export const mailEmailChange = defineJob({
  name: 'mail-email-change',
  payload: z.strictObject({ userId: z.uuid() }),
  run: ({ payload, finish, services }: JobRun<{ userId: string }>) =>
    finish((db) => askBoth(db, payload.userId, services.config)),
})

async function askBoth(db: Db, userId: string, config: Config): Promise<void> {
  const [person, change] = await inOrder([
    findPerson(db, userId),
    db
      .selectFrom('email_changes')
      .select('email')
      .where('user_id', '=', userId)
      .where('expires_at', '>', appNow)
      .executeTakeFirst(),
  ])
  if (!person || !change) return
  const minutes = changeMinutes
  const linkFor = (purpose: 'confirm-old-email' | 'confirm-new-email') =>
    mailLink(db, { userId, purpose, minutes }, config)
  const about = { name: person.name, minutes }
  await sendMail(db, {
    to: person.email,
    template: 'confirm-old-email',
    data: { ...about, newEmail: change.email, url: await linkFor('confirm-old-email') },
  })
  if (await findByEmail(db, change.email)) {
    const url = new URL('/', config.publicUrl).href
    await sendMail(db, { to: change.email, template: 'email-in-use', data: { url } })
    return
  }
  const url = await linkFor('confirm-new-email')
  await sendMail(db, { to: change.email, template: 'confirm-new-email', data: { ...about, url } })
}
