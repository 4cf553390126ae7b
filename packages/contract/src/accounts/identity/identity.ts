import * as z from 'zod/mini'

import { Email } from './email.ts'
import { del, get, post } from '../../endpoints/endpoint.ts'
import { NewPassword } from './password.ts'
import { heldRoles } from '../team/permissions.ts'
import { EmptyResponse, line, NoBody } from '../../endpoints/scalars.ts'
import { AssertionCredential, CredentialRequest } from './passkeys.ts'

/** Lies in local storage, so it holds no email, phone or address: screens read those from the account. */
export const UserInfo = z.object({
  user: z.object({ id: z.string(), name: z.string() }),
  tenant: z.nullable(z.object({ id: z.string(), name: z.string(), slug: z.string() })),
  role: z.nullable(z.enum([...heldRoles, 'operator'])),
  businessSetupReq: z.boolean(),
})
export type UserInfo = z.output<typeof UserInfo>

const tokens = { token: z.string(), refreshToken: z.string(), expiresIn: z.int() }

export const LoginReply = z.object({ ...tokens, ...UserInfo.shape })
export type LoginReply = z.output<typeof LoginReply>

/** A way in: nobody is signed in yet, and neither the call nor its tokens may be stored under a key. */
const wayIn = {
  access: 'public',
  idempotency: 'never',
  limit: { max: 60, seconds: 60 },
  response: LoginReply,
} as const

/** What anybody may ask for and only a mailbox answers. */
const toMailbox = {
  access: 'public',
  idempotency: 'never',
  body: z.strictObject({ email: Email }),
  response: EmptyResponse,
} as const

/** Six digits of an authenticator app, or one of the recovery codes. */
export const SecondFactor = z.string().check(z.trim(), z.minLength(6), z.maxLength(40))
/** The six digits of a mailed code; spaces and hyphens that came along when pasting are left out. */
export const MailedCode = z.string().check(
  z.maxLength(40),
  z.overwrite((typed) => typed.replaceAll(/[\s-]/g, '')),
  z.regex(/^\d{6}$/, 'Six digits'),
)

/**
 * Specification section 7. Wrong pairs and unknown addresses answer alike, in the same time. When a second
 * factor is due and absent: 401 `second_factor_required` with the `ways` left, and no token.
 */
export const login = post('/cap/user/login', {
  ...wayIn,
  summary: 'Sign in with email and password',
  body: z.strictObject({
    email: Email,
    password: z
      .string()
      .check(z.minLength(1, 'Required'), z.maxLength(128, 'At most 128 characters')),
    secondFactor: z.optional(SecondFactor),
  }),
})

/**
 * A new account with a business of its own, living in this browser until the code mailed to the address is
 * entered at `/verify`. Answers alike for known and unknown addresses: only the mailbox learns of an account.
 */
export const signUp = post('/cap/users', {
  access: 'public',
  summary: 'Sign up with an email address',
  idempotency: 'never',
  limit: { max: 20, seconds: 60 },
  body: z.strictObject({
    email: Email,
    acceptedTerms: z.literal(true),
    /** Made by the browser; whoever sends it again with the same address gets the account it made. */
    attempt: z.optional(z.uuid()),
  }),
  response: LoginReply,
})

/** Mails a code to sign in with; answers alike for every address. The code works in this browser only. */
export const requestSignInCode = post('/cap/user/sign-in-codes', {
  ...toMailbox,
  summary: 'Ask for a code to sign in with',
  limit: { max: 20, seconds: 60 },
})

/** 400 `code_wrong` or `code_expired`; 401 `second_factor_required` is answered with `finishSignIn`. */
export const signInByCode = post('/cap/user/sign-in-codes/redemption', {
  ...wayIn,
  summary: 'Sign in with a mailed code',
  body: z.strictObject({ code: MailedCode }),
})

/**
 * The second step after a provider or a mailed code, which cannot be sent twice: the browser holds a sealed
 * note of the first for ten minutes. 401 `second_factor_wrong`, or `session_expired` when the note is gone.
 */
export const finishSignIn = post('/cap/user/second-factor', {
  ...wayIn,
  summary: 'Give the second factor of a sign-in under way',
  body: z.strictObject({ secondFactor: SecondFactor }),
})

/** For `navigator.credentials.get`; the challenge is bound to this browser for five minutes. */
export const requestPasskey = post('/cap/user/passkey/options', {
  access: 'public',
  summary: 'Begin a sign-in with a passkey',
  idempotency: 'never',
  body: NoBody,
  response: CredentialRequest,
})

/** Nothing is typed, and no second factor is asked for: a passkey is two by itself. */
export const signInByPasskey = post('/cap/user/passkey', {
  ...wayIn,
  summary: 'Sign in with a passkey',
  body: z.strictObject({ credential: AssertionCredential }),
})

/** Rotates the refresh token; needs the browser's binding cookie. A reused token ends the whole family. */
export const refresh = post('/cap/user/refresh', {
  access: 'public',
  summary: 'Exchange a refresh token',
  idempotency: 'never',
  body: z.strictObject({ refreshToken: line(200) }),
  response: LoginReply,
})

/** Token sync of specification section 9: renews the binding cookie and records the device. */
export const syncSession = post('/cap/user/session', {
  access: 'signedIn',
  harmless: true,
  summary: 'Note that this browser holds the session',
  idempotency: 'never',
  body: NoBody,
  response: EmptyResponse,
})

/** Signed out: removes the browser's binding cookies. */
export const unbindSession = del('/cap/user/session', {
  access: 'public',
  summary: 'Forget that this browser held a session',
  response: EmptyResponse,
})

export const logout = post('/cap/user/logout', {
  access: 'signedIn',
  harmless: true,
  summary: 'End this session',
  idempotency: 'never',
  body: NoBody,
  response: EmptyResponse,
})

export const socialProviders = ['google', 'facebook', 'linkedin'] as const
export type SocialProvider = (typeof socialProviders)[number]
/** Any word: one that is no provider is answered in words. */
export const providerParams = z.object({ type: z.string().check(z.maxLength(40)) })

/** Opened in the sign-in window; redirects to the provider with state, nonce and PKCE bound to a cookie. */
export const startSocial = get('/cap/users/social/:type/start', {
  access: 'public',
  summary: 'Begin a sign-in at an identity provider',
  params: providerParams,
  produces: 'text/html',
  response: z.unknown(),
})

/**
 * For a sign-in that leads the whole page away: where to, and the state that the page compares with the one that
 * comes back. Bound to this browser like one in a window.
 */
export const beginSocial = post('/cap/users/social/:type/attempts', {
  access: 'public',
  summary: 'Begin a sign-in at an identity provider in the same window',
  idempotency: 'never',
  limit: { max: 60, seconds: 60 },
  params: providerParams,
  body: NoBody,
  response: z.object({ url: z.string(), state: z.string() }),
})

/**
 * The provider's return address; hands code and state to the page that opened the window, or leads a page that
 * went there itself back to `/?do=finish-sign-in`.
 */
export const socialCallback = get('/cap/users/social/:type/callback', {
  access: 'public',
  summary: 'Return from an identity provider',
  params: providerParams,
  query: z.record(z.string(), z.string().check(z.maxLength(4000))),
  produces: 'text/html',
  response: z.unknown(),
})

/**
 * Specification section 7. The server exchanges the code itself; nothing else of the body is believed.
 * 409 `email_taken`: sign in the old way first, then `linkPendingIdentity` adds the provider. 401
 * `second_factor_required` is answered with `finishSignIn`.
 */
export const socialAuth = post('/cap/users/tenant/internal/chat-onboard/social-auth/:type', {
  access: 'public',
  summary: 'Sign in or up by an identity provider',
  idempotency: 'never',
  limit: { max: 60, seconds: 60 },
  params: providerParams,
  body: z.strictObject({
    code: line(2000),
    state: line(400),
  }),
  response: z.object({
    response: z.object({ ...tokens, existingTenant: UserInfo }),
  }),
})

/**
 * Uses a link sent by mail or printed for the first operator: 400 `link_expired` when it is old or used. Every
 * session of the person ends. The token travels in the fragment, never in a URL's path or query.
 */
export const setPassword = post('/cap/user/password', {
  access: 'public',
  summary: 'Set a password with a mailed link',
  idempotency: 'never',
  limit: { max: 20, seconds: 60 },
  body: z.strictObject({
    token: line(100),
    password: NewPassword,
  }),
  response: EmptyResponse,
})

/** Answers alike for every address; only the mailbox learns more. */
export const requestPasswordReset = post('/cap/user/password-reset', {
  ...toMailbox,
  summary: 'Ask for a link to set a new password',
  limit: { max: 10, seconds: 60 },
})
