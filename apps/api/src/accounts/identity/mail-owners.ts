import { sendMail } from '../../platform/mail/mail.ts'
import type { MailRequest } from '../../platform/mail/mail.ts'
import type { MailTemplates } from '../../platform/mail/mail-templates.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { listOwners } from './list-owners.ts'

export async function mailOwners<T extends keyof MailTemplates>(
  db: Db,
  mail: Omit<MailRequest<T>, 'to'>,
): Promise<void> {
  for (const { email: to } of await listOwners(db)) await sendMail(db, { to, ...mail })
}
