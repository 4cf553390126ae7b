import type { LoginReply } from '@marketday/contract/accounts/identity/identity'

import type { Db } from '../../../platform/database/tenant-db.ts'
import { recordIdentityEvent } from '../record-identity-event.ts'
import { confirmAddress } from '../verify-email.ts'
import { endLinks } from '../passwords/mail-link.ts'
import { revokeSessions } from '../sessions/end-sessions.ts'
import { startSession } from '../sessions/start-session.ts'
import type { Browser } from '../sessions/start-session.ts'

interface Claimed {
  readonly userId: string
  readonly name: string
  readonly email: string
}

/**
 * Gives an unconfirmed account to the owner of its mailbox alone: earlier sessions have proved
 * nothing and must sign in again (OAU-07). Saved data stays. 409 `email_taken`.
 */
export async function claimForMailbox(
  db: Db,
  { userId, name, email }: Claimed,
  browser: Browser,
): Promise<LoginReply> {
  await confirmAddress(db, { userId, name, email })
  await endLinks(db, userId, ['claim-account'])
  await revokeSessions(db, { userId, reason: 'address confirmed in another browser' })
  await db.deleteFrom('known_devices').where('user_id', '=', userId).execute()
  await recordIdentityEvent(db, { userId, name }, { name: 'email.verified' })
  const proof = { way: 'sign_up', hasSecondFactor: false } as const
  return await startSession(db, { userId, name, platformRole: null }, { ...browser, ...proof })
}
