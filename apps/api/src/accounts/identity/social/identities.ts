import type {
  LinkedIdentity,
  linkIdentity as linkEndpoint,
  linkPendingIdentity as pendingEndpoint,
  unlinkIdentity as unlinkEndpoint,
} from '@marketday/contract/accounts/identity/account'
import type { SocialProvider } from '@marketday/contract/accounts/identity/identity'
import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'

import { conflict, constraintOf, notFound } from '../../../platform/http/errors.ts'
import { inOrder } from '../../../platform/database/in-order.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { steps } from '../../../platform/http/handle.ts'
import type { Handling } from '../../../platform/http/handle.ts'
import { tellAccountChanged } from '../account/tell-account-changed.ts'
import { lockPerson } from '../lock-person.ts'
import { findPerson } from '../queries.ts'
import { attemptCookie, pendingIdentityCookie, takeAttempt } from './attempt.ts'
import { fetchProfile, providerNames, providerOf } from './providers.ts'
import type { SocialAttempt, SocialProfile } from './providers.ts'

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

type Linking = Handling<typeof linkEndpoint>
type Linked = ResponseOf<typeof linkEndpoint>

export const linkIdentity = () =>
  steps({
    before: ({ db, params, body, request, services }: Linking) =>
      takeAttempt(db, { type: params.type, state: body.state, request, services }),

    async call({ body, services, reply }: Omit<Linking, 'db'>, attempt: SocialAttempt) {
      const profile = await fetchProfile(services.config, attempt, body.code)
      attemptCookie.forget(reply)
      return profile
    },

    after: (handling: Linking, _attempt: SocialAttempt, profile: SocialProfile) =>
      link(handling, profile),
  })

/**
 * Links the provider used before signing in, only if the provider verified the same address that
 * this account confirmed: the browser's cookie may be someone else's.
 */
export async function linkPendingIdentity(
  handling: Handling<typeof pendingEndpoint>,
): Promise<Linked> {
  const { db, caller, request, reply, services } = handling
  const pending = await pendingIdentityCookie.recall(request, services)
  const person = await findPerson(db, caller.userId)
  const isSame =
    person?.emailVerified && pending?.email.toLowerCase() === person.email.toLowerCase()
  if (!pending || !isSame) throw notFound('A sign-in that waits to be added')
  pendingIdentityCookie.forget(reply)
  return await link(handling, pending)
}

export async function unlinkIdentity(handling: Handling<typeof unlinkEndpoint>): Promise<Linked> {
  const { db, caller, params } = handling
  const provider = providerOf(params.type)
  await lockPerson(db, caller.userId)
  const identity = (await listIdentities(db, caller.userId)).find(
    (identityRow) => identityRow.provider === provider,
  )
  if (!identity) throw notFound('This way to sign in')
  if (identity.unlink) throw conflict('last_way_in', identity.unlink)
  await db
    .deleteFrom('identities')
    .where('user_id', '=', caller.userId)
    .where('provider', '=', provider)
    .execute()
  return await tell(handling, provider, { name: 'identity.unlinked', now: 'no longer signs' })
}

type Changing = Pick<Linking, 'db' | 'caller' | 'services'>

async function link(
  handling: Changing,
  identity: Pick<SocialProfile, 'provider' | 'subject' | 'email'>,
): Promise<Linked> {
  await addIdentity(handling.db, handling.caller.userId, identity)
  return await tell(handling, identity.provider, { name: 'identity.linked', now: 'now signs' })
}

async function tell(
  { db, caller, services }: Changing,
  provider: SocialProfile['provider'],
  { name, now }: { readonly name: 'identity.linked' | 'identity.unlinked'; readonly now: string },
): Promise<Linked> {
  const what = `${providerNames[provider]} ${now} you in`
  await tellAccountChanged(
    db,
    { ...caller, config: services.config },
    { event: { name, details: { provider } }, what },
  )
  return { identities: await listIdentities(db, caller.userId) }
}
