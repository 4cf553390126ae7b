import type { confirmEmailChange as endpoint } from '@marketday/contract/accounts/identity/account'
import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'

import { invalid } from '../../platform/http/errors.ts'
import type { PublicHandling } from '../../platform/http/handle.ts'
import { hashSecret } from '../../platform/ids.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import { appNow } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { recordIdentityEvent } from './record-identity-event.ts'
import { confirmAddress } from './verify-email.ts'

type Handling = PublicHandling<typeof endpoint>

/** Confirms from one of the two mailboxes; the second one changes the address. */
export async function confirmEmailChange({
  db,
  body,
}: Handling): Promise<ResponseOf<typeof endpoint>> {
  const change = await takeLink(db, body.token)
  const { userId, name, oldEmail, email } = change
  if (!change.oldConfirmed || !change.newConfirmed)
    return { email, state: change.oldConfirmed ? 'new_waits' : 'old_waits' }
  await confirmAddress(db, { userId, name, email })
  await db.deleteFrom('email_changes').where('user_id', '=', userId).execute()
  await recordIdentityEvent(db, { userId, name }, { name: 'email.changed' })
  const data = { name, newEmail: email }
  for (const to of [oldEmail, email]) await sendMail(db, { to, template: 'email-changed', data })
  return { email, state: 'changed' }
}

async function takeLink(db: Db, token: string) {
  const link = await db
    .updateTable('mail_tokens')
    .set({ used_at: appNow })
    .where('token_hash', '=', hashSecret(token))
    .where('purpose', 'in', ['confirm-old-email', 'confirm-new-email'])
    .where('used_at', 'is', null)
    .where('expires_at', '>', appNow)
    .returning(['user_id', 'purpose'])
    .executeTakeFirst()
  const change =
    link &&
    (await db
      .updateTable('email_changes as change')
      .from('users as person')
      .set(
        link.purpose === 'confirm-old-email'
          ? { old_confirmed_at: appNow }
          : { new_confirmed_at: appNow },
      )
      .whereRef('person.user_id', '=', 'change.user_id')
      .where('change.user_id', '=', link.user_id)
      .where('change.expires_at', '>', appNow)
      .returning([
        'change.email',
        'change.old_confirmed_at',
        'change.new_confirmed_at',
        'person.user_id as userId',
        'person.name',
        'person.email as oldEmail',
      ])
      .executeTakeFirst())
  if (!change)
    throw invalid(
      'This link has expired or was already used. Start the change again in your account.',
      [],
      'link_expired',
    )
  const { old_confirmed_at, new_confirmed_at, ...rest } = change
  return {
    ...rest,
    oldConfirmed: old_confirmed_at !== null,
    newConfirmed: new_confirmed_at !== null,
  }
}
