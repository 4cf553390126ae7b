import type { BodyOf, ParamsOf } from '@marketday/contract/endpoint'
import type { socialAuth } from '@marketday/contract/identity'

import { asPerson } from '../../platform/database/as-person.ts'
import { conflict, constraintOf, forbidden, unauthenticated } from '../../platform/http/errors.ts'
import { steps } from '../../platform/http/handle.ts'
import type { PublicHandling } from '../../platform/http/handle.ts'
import { hashSecret, newId, sameSecret } from '../../platform/ids.ts'
import type { App } from '../../platform/services.ts'
import { appNow } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { forgetAttempt, recallAttempt } from './attempt-cookie.ts'
import { createTenant } from '../create-tenant.ts'
import { fetchProfile, providerOf } from './providers.ts'
import type { SocialAttempt, SocialProfile } from './providers.ts'
import { findByIdentity, isEmailTaken } from '../queries.ts'
import { startSession } from '../sessions/start-session.ts'

type Handling = PublicHandling<typeof socialAuth> & {
  body: BodyOf<typeof socialAuth>
  params: ParamsOf<typeof socialAuth>
}

/**
 * Signs in, or up, whom the provider names. The code is exchanged by us; a code, state or cookie that is
 * not of one attempt of this browser is refused. Accounts are never joined by e-mail (D17).
 */
export const socialSignIn = (app: App) =>
  steps({
    async before({ db, params, body, request, services }: Handling): Promise<SocialAttempt> {
      const provider = providerOf(params.type)
      const attempt = await recallAttempt(request, services.config.appSecret)
      if (!attempt || attempt.provider !== provider || !sameSecret(attempt.state, body.state))
        throw unauthenticated(
          'This sign-in was not started here. Please start again.',
          'social_refused',
        )
      await useOnce(db, attempt.state)
      return attempt
    },

    call: ({ body, services }: Omit<Handling, 'db'>, attempt: SocialAttempt) =>
      fetchProfile(services.config, attempt, body.code),

    async after({ db, request, reply }: Handling, _attempt: SocialAttempt, profile: SocialProfile) {
      forgetAttempt(reply)
      const existing = await findByIdentity(db, profile.provider, profile.subject)
      if (existing?.disabledAt) throw forbidden('This account is disabled', 'account_disabled')
      const person = existing ?? (await signUp(db, profile))
      const known = await asPerson(db, person.userId, person.name)
      const { token, refreshToken, expiresIn, ...existingTenant } = await startSession(
        known,
        person,
        { app, request, reply },
      )
      return { response: { token, refreshToken, expiresIn, existingTenant } }
    },
  })

async function useOnce(db: Db, state: string): Promise<void> {
  try {
    await db
      .insertInto('used_oauth_states')
      .values({ state_hash: hashSecret(state) })
      .execute()
  } catch (error) {
    if (constraintOf(error) === 'used_oauth_states_pkey')
      throw unauthenticated('This sign-in was already used. Please start again.', 'social_refused')
    throw error
  }
}

async function signUp(db: Db, profile: SocialProfile) {
  const verified = profile.emailVerified && profile.email !== ''
  if (verified && (await isEmailTaken(db, profile.email)))
    throw conflict(
      'email_taken',
      'This e-mail address already has an account. Sign in the way you did before.',
    )
  const userId = newId()
  const name = profile.name.trim().slice(0, 80) || 'New owner'
  await db
    .insertInto('users')
    .values({
      user_id: userId,
      name,
      email: profile.email,
      email_verified_at: verified ? appNow : null,
    })
    .execute()
  await db
    .insertInto('identities')
    .values({
      provider: profile.provider,
      subject: profile.subject,
      user_id: userId,
      email: profile.email,
    })
    .execute()
  const known = await asPerson(db, userId, name)
  await createTenant(known, { userId, name: `${name.split(' ')[0]}'s shop`, email: profile.email })
  return { userId, name, platformRole: null }
}
