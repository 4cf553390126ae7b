import type {
  EmailVerification,
  verifyEmail as verifyEndpoint,
} from '@marketday/contract/accounts/identity/account'

import { conflict } from '../../../platform/http/errors.ts'
import type { Handling } from '../../../platform/http/handle.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { inOrder } from '../../../platform/database/in-order.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { recordIdentityEvent } from '../audit/record-identity-event.ts'
import { askMailbox, pauseSeconds } from '../mailbox/ask-mailbox.ts'
import { redeemCode, triesAllowed } from '../mailbox/redeem-code.ts'
import { noteProof } from '../proofs/note-proof.ts'
import { findPerson } from '../queries.ts'
import { confirmAddress } from './confirm-address.ts'
import { commitRefusals } from '../settled-outcome.ts'
import type { Outcome } from '../settled-outcome.ts'

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
      await recordIdentityEvent(db, caller, { action: 'email.verified' })
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
