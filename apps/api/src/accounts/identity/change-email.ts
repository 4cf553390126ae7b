import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { changeEmail as endpoint } from '@marketday/contract/accounts/identity/account'

import { isConfirmed } from '../../platform/http/caller.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { forbidden, invalid, limited } from '../../platform/http/errors.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { appNow } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { recordIdentityEvent } from './record-identity-event.ts'
import { askMailbox } from './ask-mailbox.ts'
import { endLinks } from './passwords/mail-link.ts'
import { findPerson } from './queries.ts'
import { changeMinutes, mailEmailChange } from './mail-email-change.ts'

const pauseMs = 30_000
const bothMailboxes = ['confirm-old-email', 'confirm-new-email'] as const

/**
 * Replaces an unconfirmed address at once; a confirmed one after both mailboxes agree. The
 * response does not reveal whether the new address has an account: its mailbox is notified.
 */
export async function changeEmail(
  db: Db,
  caller: Caller,
  email: string,
): Promise<ResponseOf<typeof endpoint>> {
  const { userId } = caller
  const person = await findPerson(db, userId)
  if (!person?.emailVerified) {
    await db.updateTable('users').set({ email }).where('user_id', '=', userId).execute()
    await askMailbox(db, { purpose: 'verify-email', email, userId })
    await recordIdentityEvent(db, caller, { name: 'email.replaced' })
    return { next: 'enter_code' }
  }
  if (person.email.toLowerCase() === email.toLowerCase())
    throw invalid('This is your address already', [
      { path: 'email', message: 'This is your address already' },
    ])
  if (!isConfirmed(caller, db.context.now))
    throw forbidden('Please confirm your identity, then try again', 'confirmation_required')
  await refuseHaste(db, userId)
  const expiresAt = new Date(db.context.now.getTime() + changeMinutes * 60_000).toISOString()
  const begun = { email, expires_at: expiresAt, old_confirmed_at: null, new_confirmed_at: null }
  await db
    .insertInto('email_changes')
    .values({ user_id: userId, ...begun })
    .onConflict((target) => target.column('user_id').doUpdateSet({ ...begun, created_at: appNow }))
    .execute()
  await endLinks(db, userId, bothMailboxes)
  await enqueue(db, mailEmailChange, { userId })
  await recordIdentityEvent(db, caller, { name: 'email.change_started' })
  return { next: 'open_both_links' }
}

export async function cancelEmailChange(db: Db, caller: Caller) {
  const ended = await db
    .deleteFrom('email_changes')
    .where('user_id', '=', caller.userId)
    .executeTakeFirst()
  await endLinks(db, caller.userId, bothMailboxes)
  if (ended.numDeletedRows > 0n)
    await recordIdentityEvent(db, caller, { name: 'email.change_cancelled' })
  return {}
}

async function refuseHaste(db: Db, userId: string): Promise<void> {
  const last = await db
    .selectFrom('email_changes')
    .select('created_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const leftMs = last ? Date.parse(last.created_at) + pauseMs - db.context.now.getTime() : 0
  if (leftMs > 0)
    throw limited(
      Math.ceil(leftMs / 1000),
      `Emails are on their way. You can start again in ${Math.ceil(leftMs / 1000)} seconds`,
    )
}
