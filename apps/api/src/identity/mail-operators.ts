import { sendMail } from '../platform/mail/mail.ts'
import type { MailRequest } from '../platform/mail/mail.ts'
import type { MailTemplates } from '../platform/mail/mail-templates.ts'
import type { Db } from '../platform/database/tenant-db.ts'

/** The same mail to every operator who sees payments. */
export async function mailOperators<T extends keyof MailTemplates>(
  db: Db,
  mail: Omit<MailRequest<T>, 'to'>,
): Promise<void> {
  const operators = await db
    .selectFrom('users')
    .select('email')
    .where('platform_role', '=', 'operator')
    .where('operator_set', 'in', ['finance', 'admin'])
    .where('email', '<>', '')
    .execute()
  for (const { email: to } of operators) await sendMail(db, { to, ...mail })
}
