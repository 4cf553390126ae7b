import { termsVersion } from '@marketday/contract/accounts/identity/terms'
import type { LoginReply, signUp as endpoint } from '@marketday/contract/accounts/identity/identity'

import { asPerson } from '../../../platform/database/as-person.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import type { PublicHandling } from '../../../platform/http/handle.ts'
import { hashSecret } from '../../../platform/ids.ts'
import type { App } from '../../../platform/services.ts'
import { createTenant, createUser } from '../create-user.ts'
import { askMailbox } from '../ask-mailbox.ts'
import { leaveTenant } from '../leave-tenant.ts'
import { startSession } from '../sessions/start-session.ts'

type Handling = PublicHandling<typeof endpoint>

/**
 * Creates an account bound to this browser, without reserving the address before its code is
 * entered. Identical for every address, so that existing accounts are not revealed: their mailbox
 * gets a notice instead of a code.
 */
export const signUp =
  (app: App) =>
  async ({ db, body: { email, attempt }, request, reply }: Handling): Promise<LoginReply> => {
    const signUpAttempt = attempt && hashSecret(`${attempt} ${email.toLowerCase()}`)
    const earlierId = signUpAttempt && (await findUnconfirmed(db, signUpAttempt))
    const { userId, outside } = earlierId
      ? { userId: earlierId, outside: db }
      : await openAccount(db, { email, signUpAttempt })
    const person = { userId, name: '', platformRole: null }
    const proof = { way: 'sign_up', hasSecondFactor: false } as const
    return await startSession(outside, person, { app, request, reply, ...proof })
  }

async function findUnconfirmed(db: Db, signUpAttempt: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('user_id')
    .where('sign_up_attempt', '=', signUpAttempt)
    .where('email_verified_at', 'is', null)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return row?.user_id
}

async function openAccount(
  db: Db,
  { email, signUpAttempt }: { readonly email: string; readonly signUpAttempt: string | undefined },
) {
  const user = { name: '', email, isVerified: false, termsVersion, signUpAttempt }
  const userId = await createUser(db, user)
  await askMailbox(db, { purpose: 'verify-email', email, userId })
  const personDb = await asPerson(db, userId)
  await createTenant(personDb, { userId, name: 'My shop' })
  return { userId, outside: await leaveTenant(personDb) }
}
