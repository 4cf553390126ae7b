import type { LinkedIdentity } from '@marketday/contract/accounts/identity/account'
import type { SocialProvider } from '@marketday/contract/accounts/identity/identity'

import { conflict, constraintOf } from '../../../platform/http/errors.ts'
import { inOrder } from '../../../platform/database/in-order.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'

/** Throws 409 if the identity belongs to another account, or the person already has one of this provider. */
export async function addIdentity(
  db: Db,
  userId: string,
  {
    provider,
    subject,
    email,
  }: { readonly provider: SocialProvider; readonly subject: string; readonly email: string },
): Promise<void> {
  try {
    await db
      .insertInto('identities')
      .values({ provider, subject, user_id: userId, email })
      .execute()
  } catch (error) {
    if (constraintOf(error) === 'identities_pkey')
      throw conflict('conflict', 'This account is already used to sign in here')
    if (constraintOf(error) === 'identities_one_per_provider')
      throw conflict('conflict', 'You already use an account from this provider. Remove it first')
    throw error
  }
}

const lastWayIn =
  'This is your only sign-in method. Add another first, such as a confirmed email address'

/** A confirmed address always allows sign-in by mailed code, as does a passkey. */
export async function listIdentities(db: Db, userId: string): Promise<LinkedIdentity[]> {
  const [rows, person, passkey] = await inOrder([
    db
      .selectFrom('identities')
      .select(['provider', 'email', 'created_at as linkedAt'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('users')
      .select('email_verified_at')
      .where('user_id', '=', userId)
      .executeTakeFirst(),
    db.selectFrom('passkeys').select('passkey_id').where('user_id', '=', userId).executeTakeFirst(),
  ])
  const isLast = rows.length === 1 && !person?.email_verified_at && !passkey
  return rows.map((row) => ({ ...row, unlink: isLast ? lastWayIn : null }))
}
