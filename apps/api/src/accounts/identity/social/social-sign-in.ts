import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { LoginReply, socialAuth } from '@marketday/contract/accounts/identity/identity'
import { termsVersion } from '@marketday/contract/accounts/identity/terms'

import { asPerson } from '../../../platform/database/as-person.ts'
import { conflict } from '../../../platform/http/errors.ts'
import { steps } from '../../../platform/http/handle.ts'
import type { PublicHandling } from '../../../platform/http/handle.ts'
import type { App } from '../../../platform/services.ts'
import type { Db, DbContext } from '../../../platform/database/tenant-db.ts'
import { createTenant } from '../create-tenant.ts'
import { createUser } from '../create-user.ts'
import { leaveTenant } from '../leave-tenant.ts'
import { askMailbox } from '../mailbox/ask-mailbox.ts'
import { findByIdentity, isEmailTaken } from '../queries.ts'
import { replyOf } from '../settled-outcome.ts'
import type { Outcome } from '../settled-outcome.ts'
import { completeSignIn } from '../sign-in/complete-sign-in.ts'
import { attemptCookie, pendingIdentityCookie, takeAttempt } from './attempt.ts'
import { addIdentity } from './identities.ts'
import { fetchProfile } from './providers.ts'
import type { SocialAttempt, SocialProfile } from './providers.ts'

type Handling = PublicHandling<typeof socialAuth>
interface Prepared {
  readonly attempt: SocialAttempt
  readonly context: DbContext
}

/**
 * Signs in or up with a provider. We exchange the code; code, state and cookie must belong to one
 * attempt of this browser. Accounts are never joined by email (D17).
 */
export const socialSignIn = (app: App) =>
  steps({
    async before({ db, params, body, request, services }: Handling): Promise<Prepared> {
      const returned = { type: params.type, state: body.state, request, services }
      return { attempt: await takeAttempt(db, returned), context: db.context }
    },

    async call(handling: Omit<Handling, 'db'>, { attempt, context }: Prepared) {
      const { body, services, reply } = handling
      const profile = await fetchProfile(services.config, attempt, body.code)
      attemptCookie.forget(reply)
      return await services.databases.transaction(context, (db) =>
        signInOrUp(db, profile, { ...handling, app }),
      )
    },

    async after(
      _handling: Handling,
      _prepared: Prepared,
      outcome: Outcome<LoginReply>,
    ): Promise<ResponseOf<typeof socialAuth>> {
      const { token, refreshToken, expiresIn, ...existingTenant } = replyOf(outcome)
      return { response: { token, refreshToken, expiresIn, existingTenant } }
    },
  })

async function signInOrUp(
  db: Db,
  profile: SocialProfile,
  browser: Pick<Handling, 'request' | 'reply'> & { readonly app: App },
): Promise<Outcome<LoginReply>> {
  const { provider, subject, email, emailVerified } = profile
  const existing = await findByIdentity(db, provider, subject)
  if (!existing && emailVerified && email !== '' && (await isEmailTaken(db, email))) {
    const pending = { provider, subject, email }
    await pendingIdentityCookie.remember(browser.reply, pending, browser.app.services)
    return {
      refusal: conflict(
        'email_taken',
        'This email address already has an account. Sign in as you did before, then add this sign-in method.',
      ),
    }
  }
  const person = existing ?? (await signUp(db, profile))
  return await completeSignIn(db, person, { ...browser, way: provider, isOnce: true })
}

async function signUp(db: Db, profile: SocialProfile) {
  const { email } = profile
  const isVerified = profile.emailVerified && email !== ''
  const name = profile.name.trim().slice(0, 80) || 'New owner'
  const userId = await createUser(db, { name, email, isVerified, termsVersion })
  await addIdentity(db, userId, profile)
  if (!isVerified && email !== '') await askMailbox(db, { purpose: 'verify-email', email, userId })
  const personDb = await asPerson(db, userId, name)
  await createTenant(personDb, { userId, name: `${name.split(' ')[0]}'s shop` })
  await leaveTenant(personDb)
  return { userId, name, platformRole: null, disabledAt: null }
}
