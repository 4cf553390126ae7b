import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type {
  linkIdentity as linkEndpoint,
  linkPendingIdentity as pendingEndpoint,
  unlinkIdentity as unlinkEndpoint,
} from '@marketday/contract/accounts/identity/account'

import { conflict, notFound } from '../../../platform/http/errors.ts'
import { steps } from '../../../platform/http/handle.ts'
import type { Handling } from '../../../platform/http/handle.ts'
import { tellAccountChanged } from '../account/tell-account-changed.ts'
import { lockPerson } from '../lock-person.ts'
import { findPerson } from '../queries.ts'
import { attemptCookie, pendingIdentityCookie, takeAttempt } from './attempt.ts'
import { addIdentity, listIdentities } from './identities.ts'
import { fetchProfile, providerNames, providerOf } from './providers.ts'
import type { SocialAttempt, SocialProfile } from './providers.ts'

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
  return await tell(handling, provider, { action: 'identity.unlinked', now: 'no longer signs' })
}

type Changing = Pick<Linking, 'db' | 'caller' | 'services'>

async function link(
  handling: Changing,
  identity: Pick<SocialProfile, 'provider' | 'subject' | 'email'>,
): Promise<Linked> {
  await addIdentity(handling.db, handling.caller.userId, identity)
  return await tell(handling, identity.provider, { action: 'identity.linked', now: 'now signs' })
}

async function tell(
  { db, caller, services }: Changing,
  provider: SocialProfile['provider'],
  { action, now }: { readonly action: string; readonly now: string },
): Promise<Linked> {
  const what = `${providerNames[provider]} ${now} you in`
  await tellAccountChanged(
    db,
    { ...caller, config: services.config },
    { action, details: { provider }, what },
  )
  return { identities: await listIdentities(db, caller.userId) }
}
