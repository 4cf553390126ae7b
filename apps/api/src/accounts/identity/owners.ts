import type { Db } from '../../platform/database/tenant-db.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import type { MailRequest } from '../../platform/mail/mail.ts'
import type { MailTemplates } from '../../platform/mail/mail-templates.ts'

export async function listOwners(db: Db): Promise<{ name: string; email: string }[]> {
  return await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.user_id', 'memberships.user_id')
    .select(['users.name', 'users.email'])
    .where('memberships.tenant_id', '=', db.context.tenantId)
    .where('memberships.role', '=', 'owner')
    .where('memberships.disabled_at', 'is', null)
    .where('users.email', '<>', '')
    .execute()
}

export async function mailOwners<T extends keyof MailTemplates>(
  db: Db,
  mail: Omit<MailRequest<T>, 'to'>,
): Promise<void> {
  for (const { email: to } of await listOwners(db)) await sendMail(db, { to, ...mail })
}

export async function isOwnerAddress(db: Db, email: string): Promise<boolean> {
  const owner = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.user_id', 'memberships.user_id')
    .select('users.user_id')
    .where('memberships.role', '=', 'owner')
    .where('memberships.disabled_at', 'is', null)
    .where((where) => where(where.fn('lower', ['users.email']), '=', email.toLowerCase()))
    .executeTakeFirst()
  return owner !== undefined
}
