import type { Db } from '../../platform/database/tenant-db.ts'
import { conflict } from '../../platform/http/errors.ts'
import { renderMail } from '../../platform/mail/mail-layout.ts'
import { sendWritten } from '../../platform/mail/mail.ts'
import type { Services } from '../../platform/services.ts'
import { draftMail } from './draft-mail.ts'
import type { MailDraft } from './draft-mail.ts'

interface Test extends MailDraft {
  readonly userId: string
}

/** Sent only to the caller; not listed among an order's mails. */
export async function sendTestMail(
  db: Db,
  services: Services,
  { userId, ...test }: Test,
): Promise<{ email: string }> {
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (!email) throw conflict('invalid_transition', 'Your account has no email address')
  const { subject, ...content } = (await draftMail(db, services, test)).mail
  const mail = renderMail(`Test: ${subject}`, content)
  await sendWritten(db, { to: email, template: test.name, ...mail })
  return { email }
}
