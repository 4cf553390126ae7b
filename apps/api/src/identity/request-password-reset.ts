import type { Config } from '../config.ts'
import { hashSecret, newSecret } from '../platform/ids.ts'
import { sendMail } from '../platform/mail/mail.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { findByEmail } from './queries.ts'

const lifeMinutes = 30

/** Answers alike whether or not the address has an account; only the mailbox learns it. */
export async function requestPasswordReset(db: Db, { email }: { email: string }, config: Config) {
  const person = await findByEmail(db, email)
  if (!person || person.disabledAt) return {}
  const token = newSecret()
  await db
    .insertInto('mail_tokens')
    .values({
      token_hash: hashSecret(token),
      user_id: person.userId,
      purpose: 'reset-password',
      expires_at: new Date(db.context.now.getTime() + lifeMinutes * 60_000).toISOString(),
    })
    .execute()
  const url = new URL('/?do=reset-password', config.publicUrl)
  url.hash = token
  await sendMail(db, {
    to: email,
    template: 'reset-password',
    data: { name: person.name, url: url.href, minutes: lifeMinutes },
  })
  return {}
}
