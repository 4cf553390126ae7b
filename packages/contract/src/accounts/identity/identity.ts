import * as z from 'zod/mini'

import { Email } from './email.ts'
import { del, get, post } from '../../endpoints/endpoint.ts'
import { NewPassword } from './password.ts'
import { heldRoles } from '../team/permissions.ts'
import { EmptyResponse, line, NoBody } from '../../endpoints/scalars.ts'
import { AssertionCredential, CredentialRequest } from './passkeys.ts'

/** Stored in local storage, so no email, phone or address: screens read those from the account. */
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

/** Sign-in endpoint: unauthenticated, and its tokens must not be stored under an idempotency key. */
const wayIn = {
  access: 'public',
  idempotency: 'never',
  limit: { max: 60, seconds: 60 },
  response: LoginReply,
} as const

/** Public request whose result goes only to the mailbox. */
const toMailbox = {
  access: 'public',
  idempotency: 'never',
  body: z.strictObject({ email: Email }),
  response: EmptyResponse,
} as const

/** Six digits of an authenticator app, or a recovery code. */
export const SecondFactor = z.string().check(z.trim(), z.minLength(6), z.maxLength(40))
/** Six digits of a mailed code; pasted spaces and hyphens are removed. */
export const MailedCode = z.string().check(
  z.maxLength(40),
  z.overwrite((typed) => typed.replaceAll(/[\s-]/g, '')),
  z.regex(/^\d{6}$/, 'Six digits'),
)

/**
 * Specification section 7. Wrong password and unknown address give the same response in the same
 * time. If a second factor is missing: 401 `second_factor_required` with the available `ways`, and
 * no token.
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
 * Creates an account with a business, bound to this browser until the mailed code is entered at
 * `/verify`. Same response for known and unknown addresses: only the mailbox learns of an account.
 */
export const signUp = post('/cap/users', {
  access: 'public',
  summary: 'Sign up with an email address',
  idempotency: 'never',
  limit: { max: 20, seconds: 60 },
  body: z.strictObject({
    email: Email,
    acceptedTerms: z.literal(true),
    /** Client-generated id; a retry with the same address returns the same account. */
    attempt: z.optional(z.uuid()),
  }),
  response: LoginReply,
})

/** Mails a sign-in code; same response for every address. The code works only in this browser. */
export const requestSignInCode = post('/cap/user/sign-in-codes', {
  ...toMailbox,
  summary: 'Ask for a code to sign in with',
  limit: { max: 20, seconds: 60 },
})

/** 400 `code_wrong` or `code_expired`; after 401 `second_factor_required` use `finishSignIn`. */
export const signInByCode = post('/cap/user/sign-in-codes/redemption', {
  ...wayIn,
  summary: 'Sign in with a mailed code',
  body: z.strictObject({ code: MailedCode }),
})

/**
 * Second step after a provider or mailed code, which cannot be sent twice: the browser holds a
 * sealed record of the first step for ten minutes. 401 `second_factor_wrong`, or `session_expired`
 * without the record.
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

/** No second factor needed: a passkey counts as two. */
export const signInByPasskey = post('/cap/user/passkey', {
  ...wayIn,
  summary: 'Sign in with a passkey',
  body: z.strictObject({ credential: AssertionCredential }),
})

/** Rotates the refresh token; requires the browser's binding cookie. A reused token revokes the whole family. */
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

/** After sign-out: removes the browser's binding cookies. */
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
/** Accepts any word, so that an unknown provider gets a readable error. */
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
 * Full-page sign-in: returns the target URL and the state to compare on return. Bound to this
 * browser, like the window.
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
 * Provider's redirect URI; passes code and state to the opener window, or returns a full-page
 * sign-in to `/?do=finish-sign-in`.
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
 * Specification section 7. The server exchanges the code itself and trusts nothing else in the
 * body. 409 `email_taken`: sign in the old way first, then `linkPendingIdentity` adds the
 * provider. After 401 `second_factor_required` use `finishSignIn`.
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
 * Uses a mailed link, or the one printed for the first operator: 400 `link_expired` if expired or
 * used. Ends all sessions of the user. The token travels in the fragment, never in a URL's path or
 * query.
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

/** Same response for every address; only the mailbox learns more. */
export const requestPasswordReset = post('/cap/user/password-reset', {
  ...toMailbox,
  summary: 'Ask for a link to set a new password',
  limit: { max: 10, seconds: 60 },
})
