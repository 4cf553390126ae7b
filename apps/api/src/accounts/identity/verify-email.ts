import type {
  EmailVerification,
  verifyEmail as verifyEndpoint,
} from '@marketday/contract/accounts/identity/account'

import { conflict, constraintOf } from '../../platform/http/errors.ts'
import type { Handling } from '../../platform/http/handle.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { recordIdentityEvent } from './record-identity-event.ts'
import { askMailbox, pauseSeconds } from './ask-mailbox.ts'
import { redeemCode, triesAllowed } from './redeem-code.ts'
import { noteProof } from './note-proof.ts'
import { findPerson, listTenantsOf } from './queries.ts'
import { commitRefusals } from './settled-outcome.ts'
import type { Outcome } from './settled-outcome.ts'
import { asPerson } from '../../platform/database/as-person.ts'
import { appNow } from '../../platform/database/sql.ts'
import { enterTenant } from '../../platform/database/tenant-db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { releaseHeldMails } from '../../platform/mail/held-mails.ts'
import { confirmOwner } from '../tenants/open-tenant.ts'
import { leaveTenant } from './leave-tenant.ts'

type Verifying = Handling<typeof verifyEndpoint>

export async function sendVerificationCode(db: Db, caller: Caller): Promise<EmailVerification> {
  const person = await findPerson(db, caller.userId)
  if (person && !person.emailVerified) {
    if (person.email === '') throw conflict('conflict', 'Enter an email address first')
    const { userId, email } = person
    await askMailbox(db, { purpose: 'verify-email', email, userId })
  }
  return await getEmailVerification(db, caller)
}

export const verifyEmail = () =>
  commitRefusals(
    async ({ db, caller, body, services }: Verifying): Promise<Outcome<EmailVerification>> => {
      const { userId } = caller
      const person = await findPerson(db, userId)
      if (person?.emailVerified) return { reply: await getEmailVerification(db, caller) }
      const presented = { purpose: 'verify-email', code: body.code, of: { userId } } as const
      const redeemed = await redeemCode(db, presented, services.config)
      if ('refusal' in redeemed) return redeemed
      await confirmAddress(db, { userId, name: caller.name, email: redeemed.email })
      // Reading the mail has just proved the identity.
      await noteProof(db, caller)
      await recordIdentityEvent(db, caller, { name: 'email.verified' })
      return { reply: await getEmailVerification(db, caller) }
    },
  )

export async function getEmailVerification(db: Db, { userId }: Caller): Promise<EmailVerification> {
  const [person, last] = await inOrder([findPerson(db, userId), findLastCode(db, userId)])
  const noCode = { expiresAt: null, resendAt: null, triesLeft: 0 }
  const email = person?.email ?? ''
  if (person?.emailVerified) return { email, state: 'verified', ...noCode }
  if (!last) return { email, state: 'none', ...noCode }
  const isOver = last.used_at !== null || last.tries >= triesAllowed
  const isPending = !isOver && Date.parse(last.expires_at) > db.context.now.getTime()
  return {
    email,
    state: isPending ? 'pending' : 'expired',
    expiresAt: last.expires_at,
    resendAt: new Date(Date.parse(last.created_at) + pauseSeconds * 1000).toISOString(),
    triesLeft: isPending ? triesAllowed - last.tries : 0,
  }
}

async function findLastCode(db: Db, userId: string) {
  return await db
    .selectFrom('mailbox_requests')
    .select(['created_at', 'expires_at', 'tries', 'used_at'])
    .where('user_id', '=', userId)
    .where('purpose', '=', 'verify-email')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Confirms the address; the person's shops may then sell and send mail. Call outside any tenant.
 * 409 `email_taken` if another account confirmed it first.
 */
export async function confirmAddress(
  db: Db,
  {
    userId,
    name,
    email,
  }: { readonly userId: string; readonly name: string; readonly email: string },
): Promise<void> {
  await storeAddress(db, userId, email)
  const personDb = await asPerson(db, userId, name)
  for (const shop of await listTenantsOf(personDb, userId))
    if (shop.role === 'owner') await openShop(await enterTenant(personDb, shop.id))
  await leaveTenant(personDb)
}

async function storeAddress(db: Db, userId: string, email: string): Promise<void> {
  try {
    await db
      .updateTable('users')
      .set({ email, email_verified_at: appNow })
      .where('user_id', '=', userId)
      .execute()
  } catch (error) {
    if (constraintOf(error) === 'users_verified_email_key')
      throw conflict(
        'email_taken',
        'Another account already uses this address. Sign in to that account, or use another address here.',
      )
    throw error
  }
}

async function openShop(db: Db): Promise<void> {
  if (await confirmOwner(db)) await enqueue(db, releaseHeldMails, {})
}
