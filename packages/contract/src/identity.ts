import * as z from 'zod/mini'

import { Email } from './email.ts'
import { del, get, patch, post } from './endpoint.ts'
import { permissions, roles } from './permissions.ts'
import { Id, Nothing, Time, line, NoBody } from './scalars.ts'

/** Lies in local storage, so it holds no e-mail, phone or address: screens read those from the account. */
export const UserInfo = z.object({
  user: z.object({ id: z.string(), name: z.string() }),
  tenant: z.nullable(z.object({ id: z.string(), name: z.string(), slug: z.string() })),
  role: z.nullable(z.enum([...roles, 'operator'])),
  businessSetupReq: z.boolean(),
})
export type UserInfo = z.output<typeof UserInfo>

const tokens = { token: z.string(), refreshToken: z.string(), expiresIn: z.int() }

export const LoginReply = z.object({ ...tokens, ...UserInfo.shape })
export type LoginReply = z.output<typeof LoginReply>

/** Specification section 7. Wrong pairs and unknown addresses answer alike, in the same time. */
export const login = post('/cap/user/login', {
  access: 'public',
  summary: 'Sign in with e-mail and password',
  idempotency: 'never',
  limit: { max: 60, seconds: 60 },
  body: z.strictObject({
    email: Email,
    password: z
      .string()
      .check(z.minLength(1, 'Required'), z.maxLength(128, 'At most 128 characters')),
    secondFactor: z.optional(z.string().check(z.maxLength(40))),
  }),
  response: LoginReply,
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
  summary: 'Note that this browser holds the session',
  idempotency: 'never',
  body: NoBody,
  response: Nothing,
})

/** Signed out: removes the browser's binding cookies. */
export const unbindSession = del('/cap/user/session', {
  access: 'public',
  summary: 'Forget that this browser held a session',
  response: Nothing,
})

export const logout = post('/cap/user/logout', {
  access: 'signedIn',
  summary: 'End this session',
  idempotency: 'never',
  body: NoBody,
  response: Nothing,
})

export const socialProviders = ['google', 'facebook', 'linkedin'] as const
export type SocialProvider = (typeof socialProviders)[number]

/** Opened in the sign-in window; redirects to the provider with state, nonce and PKCE bound to a cookie. */
export const startSocial = get('/cap/users/social/:type/start', {
  access: 'public',
  summary: 'Begin a sign-in at an identity provider',
  params: z.object({ type: z.string() }),
  produces: 'text/html',
  response: z.unknown(),
})

/** The provider's return address; hands code and state to the page that opened the window. */
export const socialCallback = get('/cap/users/social/:type/callback', {
  access: 'public',
  summary: 'Return from an identity provider',
  params: z.object({ type: z.string() }),
  query: z.record(z.string(), z.string().check(z.maxLength(4000))),
  produces: 'text/html',
  response: z.unknown(),
})

/** Specification section 7. The server exchanges the code itself; nothing else of the body is believed. */
export const socialAuth = post('/cap/users/tenant/internal/chat-onboard/social-auth/:type', {
  access: 'public',
  summary: 'Sign in or up by an identity provider',
  idempotency: 'never',
  limit: { max: 60, seconds: 60 },
  params: z.object({ type: z.string() }),
  body: z.strictObject({
    code: line(2000),
    state: line(400),
  }),
  response: z.object({
    response: z.object({ ...tokens, existingTenant: UserInfo }),
  }),
})

export const Account = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  hasPassword: z.boolean(),
  role: z.nullable(z.enum([...roles, 'operator'])),
  permissions: z.array(z.enum(permissions)),
  tenants: z.array(
    z.object({
      id: Id,
      name: z.string(),
      slug: z.string(),
      role: z.enum(roles),
      shopUrl: z.string(),
    }),
  ),
})
export type Account = z.output<typeof Account>

/** Everything the panel knows of the person and must not keep in local storage. */
export const getAccount = get('/account', {
  access: 'signedIn',
  summary: 'The signed-in person, her permissions and her businesses',
  response: Account,
})

export const changeAccount = patch('/account', {
  access: 'signedIn',
  summary: 'Change the own name',
  body: z.strictObject({ name: line(80) }),
  response: Account,
})

export const Member = z.object({
  userId: Id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  disabled: z.boolean(),
  since: Time,
})

export const listMembers = get('/team/members', {
  access: { permission: 'team.see' },
  summary: 'The people of the business',
  response: z.object({ rows: z.array(Member) }),
})

/** Uses a link sent by mail or printed for the first operator; the token travels in the fragment, never in a URL's path or query. */
export const setPassword = post('/cap/user/password', {
  access: 'public',
  summary: 'Set a password with a mailed link',
  idempotency: 'never',
  limit: { max: 20, seconds: 60 },
  body: z.strictObject({
    token: line(100),
    password: z
      .string()
      .check(z.minLength(15, 'At least 15 characters'), z.maxLength(128, 'At most 128 characters')),
  }),
  response: Nothing,
})

export const requestPasswordReset = post('/cap/user/password-reset', {
  access: 'public',
  summary: 'Ask for a link to set a new password',
  idempotency: 'never',
  limit: { max: 10, seconds: 60 },
  body: z.strictObject({ email: Email }),
  response: Nothing,
})
