import { randomBytes } from 'node:crypto'

import type { FastifyReply } from 'fastify'

import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type {
  LoginReply,
  socialAuth,
  beginSocial as begin,
  socialCallback,
} from '@marketday/contract/accounts/identity/identity'
import { termsVersion } from '@marketday/contract/accounts/identity/terms'

import { asPerson } from '../../../platform/database/as-person.ts'
import { conflict } from '../../../platform/http/errors.ts'
import { steps } from '../../../platform/http/handle.ts'
import type { PublicHandling } from '../../../platform/http/handle.ts'
import type { App } from '../../../platform/services.ts'
import type { Db, DbContext } from '../../../platform/database/tenant-db.ts'
import { createTenant, createUser } from '../create-user.ts'
import { leaveTenant } from '../leave-tenant.ts'
import { askMailbox } from '../ask-mailbox.ts'
import { findByIdentity, isEmailTaken } from '../queries.ts'
import { replyOf } from '../settled-outcome.ts'
import type { Outcome } from '../settled-outcome.ts'
import { completeSignIn } from '../sign-in/complete-sign-in.ts'
import { attemptCookie, pendingIdentityCookie, takeAttempt } from './attempt.ts'
import { addIdentity } from './identities.ts'
import { fetchProfile, authorizationUrl, newAttempt, providerOf } from './providers.ts'
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

type Return = PublicHandling<typeof socialCallback>
type Beginning = PublicHandling<typeof begin>

/** For browsers that block windows, and for LinkedIn, which always redirects the page. */
export async function beginSocialSignIn({
  params,
  reply,
  services,
}: Beginning): Promise<ResponseOf<typeof begin>> {
  const attempt = { ...newAttempt(providerOf(params.type)), inPage: true }
  const url = await authorizationUrl(services.config, attempt)
  await attemptCookie.remember(reply, attempt, services)
  reply.header('cache-control', 'no-store')
  return { url: url.href, state: attempt.state }
}

export async function startSocialSignIn(
  app: App,
  type: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { config } = app.services
  const attempt = newAttempt(providerOf(type))
  const url = await authorizationUrl(config, attempt)
  await attemptCookie.remember(reply, attempt, app.services)
  return reply
    .header('cross-origin-opener-policy', 'unsafe-none')
    .header('cache-control', 'no-store')
    .redirect(url.href, 302)
}

/** Passes the provider's response to the opening page, on our own origin only. */
export async function returnFromProvider(app: App, handling: Return): Promise<FastifyReply> {
  const attempt = await attemptCookie.recall(handling.request, app.services)
  const isInPage = attempt?.inPage === true && attempt.provider === providerOf(handling.params.type)
  return isInPage ? leadBack(handling) : tellOpener(handling)
}

/** Fragment, so that logs and `Referer` do not receive the code. */
function leadBack({ services, params, query, reply }: Return): FastifyReply {
  const parameters = Object.entries(query).filter(([name]) =>
    ['code', 'state', 'error', 'error_description'].includes(name),
  )
  const back = new URL('/?do=finish-sign-in', services.config.publicUrl)
  back.hash = new URLSearchParams([['provider', params.type], ...parameters]).toString()
  return reply.header('cache-control', 'no-store').redirect(back.href, 302)
}

function tellOpener({ services, params, query, reply }: Return): FastifyReply {
  const { code = '', state = '', error = '' } = query
  const message = { type: 'social-code', provider: providerOf(params.type), code, state, error }
  const nonce = randomBytes(16).toString('base64')
  return (
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      // Any stricter opener policy would disconnect the window from its opener.
      .header('cross-origin-opener-policy', 'unsafe-none')
      .header(
        'content-security-policy',
        `default-src 'none'; script-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
      )
      .send(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Signing in</title></head><body>
<p>You can close this window.</p>
<script nonce="${nonce}">
if (window.opener) { window.opener.postMessage(${inScript(message)}, ${inScript(services.config.publicUrl.origin)}); window.close() }
</script></body></html>`)
  )
}

function inScript(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
