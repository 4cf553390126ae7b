import * as z from 'zod/mini'

import { Email } from './email.ts'
import { del, get, patch, post, put } from '../../endpoints/endpoint.ts'
import { MailedCode, SecondFactor, UserInfo, providerParams, socialProviders } from './identity.ts'
import { AssertionCredential, CredentialRequest } from './passkeys.ts'
import { NewPassword } from './password.ts'
import { heldRoles, permissions } from '../team/permissions.ts'
import { operatorSets, platformPermissions } from '../team/permissions-platform.ts'
import { ProofWay } from '../../endpoints/problem.ts'
import { Id, EmptyResponse, NoBody, Time, line } from '../../endpoints/scalars.ts'

export const LinkedIdentity = z.object({
  provider: z.enum(socialProviders),
  email: z.string(),
  linkedAt: Time,
  /** Null if unlinking is allowed, else the reason. */
  unlink: z.nullable(z.string()),
})
export type LinkedIdentity = z.output<typeof LinkedIdentity>

export const Account = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  hasPassword: z.boolean(),
  role: z.nullable(z.enum([...heldRoles, 'operator'])),
  permissions: z.array(z.enum(permissions)),
  /** Operator's permission set; null for other users. */
  operatorSet: z.nullable(z.enum(operatorSets)),
  platformPermissions: z.array(z.enum(platformPermissions)),
  tenants: z.array(
    z.object({
      id: Id,
      name: z.string(),
      slug: z.string(),
      role: z.enum(heldRoles),
      roleName: z.string(),
      permissions: z.array(z.enum(permissions)),
      shopUrl: z.string(),
    }),
  ),
  identities: z.array(LinkedIdentity),
  hasSecondFactor: z.boolean(),
  /** Blocks the account until a second factor is set up. */
  mustSetUpSecondFactor: z.boolean(),
  /** End of the current reauthentication; null if one is needed. */
  confirmedUntil: z.nullable(Time),
  emailChange: z.nullable(
    z.object({
      email: z.string(),
      oldConfirmed: z.boolean(),
      newConfirmed: z.boolean(),
      expiresAt: Time,
    }),
  ),
  /** Scheduled deletion, if requested. */
  deletionDueAt: z.nullable(Time),
  /** Set if an owner signed in under newer terms than accepted; blocks the panel until answered. */
  termsToAccept: z.nullable(z.object({ version: z.string(), accepted: z.nullable(z.string()) })),
  impersonation: z.nullable(
    z.object({
      operator: z.string(),
      reason: z.string(),
      until: Time,
      readOnly: z.boolean(),
    }),
  ),
})
export type Account = z.output<typeof Account>

/** User data for the panel that must not be in local storage. */
export const getAccount = get('/account', {
  access: 'signedIn',
  summary: 'The signed-in person with their permissions and businesses',
  response: Account,
})

export const changeAccount = patch('/account', {
  access: 'signedIn',
  summary: 'Change the own name',
  body: z.strictObject({ name: line(80) }),
  response: Account,
})

/** 409 `version_conflict` for any edition but the current one: the accepted text must be the one displayed. */
export const acceptTerms = put('/account/terms', {
  access: 'signedIn',
  personal: true,
  summary: 'Accept the terms in force',
  body: z.strictObject({ version: line(20) }),
  response: Account,
})

/** Switches the business, remembers it and returns the membership. 404 without membership. */
export const switchTenant = put('/account/tenant', {
  access: 'signedIn',
  harmless: true,
  summary: 'Change to another of the own businesses',
  body: z.strictObject({ slug: line(40) }),
  response: UserInfo,
})
const once = { access: 'signedIn', personal: true, idempotency: 'never' } as const

export const EmailVerification = z.object({
  email: z.string(),
  state: z.enum(['verified', 'none', 'pending', 'expired']),
  expiresAt: z.nullable(Time),
  /** Earliest time of the next code; at most five an hour. */
  resendAt: z.nullable(Time),
  triesLeft: z.int(),
})
export type EmailVerification = z.output<typeof EmailVerification>

export const getEmailVerification = get('/account/email-verification', {
  access: 'signedIn',
  summary: 'Confirmation status of the person’s email address',
  response: EmailVerification,
})

/** Sends a new code and invalidates the old one. 429 with `Retry-After` if too soon or too often. */
export const sendVerificationCode = post('/account/email-verification', {
  ...once,
  summary: 'Email a code to the person’s address',
  body: NoBody,
  response: EmailVerification,
})

/** 400 `code_wrong` or `code_expired`, 409 `email_taken` if another account has the address by now. */
export const verifyEmail = post('/account/email-verification/confirmation', {
  ...once,
  summary: 'Confirm the own address with the mailed code',
  body: z.strictObject({ code: MailedCode }),
  response: EmailVerification,
})

/** Days after which unsent mails of an unconfirmed shop are dropped. */
export const heldMailDays = 3

/** Shop mails wait until an owner has confirmed their address. */
export const getHeldMails = get('/business/held-mails', {
  access: 'member',
  summary: 'Emails held until the owner confirms their address',
  response: z.object({ waiting: z.int() }),
})

/**
 * Replaces an unconfirmed address at once and sends a code. A confirmed one changes after the
 * links mailed to both addresses were used, and requires reauthentication (403
 * `confirmation_required`).
 */
export const changeEmail = post('/account/email-change', {
  ...once,
  summary: 'Change the own address',
  body: z.strictObject({ email: Email }),
  response: z.object({ next: z.enum(['enter_code', 'open_both_links']) }),
})

export const cancelEmailChange = del('/account/email-change', {
  access: 'signedIn',
  personal: true,
  summary: 'Keep the present address',
  response: EmptyResponse,
})

/** Uses one of the two links of a change, `/?do=confirm-email#token`; 400 `link_expired`. */
export const confirmEmailChange = post('/cap/user/email-change', {
  access: 'public',
  summary: 'Confirm a change of address with a mailed link',
  idempotency: 'never',
  limit: { max: 20, seconds: 60 },
  body: z.strictObject({ token: line(100) }),
  response: z.object({
    email: z.string(),
    state: z.enum(['old_waits', 'new_waits', 'changed']),
  }),
})
const proved = { access: 'signedIn', confirmed: true } as const

/** Sets or replaces the password; 400 `password_refused`. Ends the user's other sessions. */
export const changePassword = put('/account/password', {
  ...proved,
  summary: 'Set or change the password',
  body: z.strictObject({ password: NewPassword }),
  response: EmptyResponse,
})

export const getProofWays = get('/account/confirmation', {
  access: 'signedIn',
  summary: 'Available ways to confirm identity',
  response: z.object({ ways: z.array(ProofWay), confirmedUntil: z.nullable(Time) }),
})

export const requestProofPasskey = post('/account/confirmation/passkey-options', {
  ...once,
  summary: 'Begin to confirm with a passkey',
  body: NoBody,
  response: CredentialRequest,
})

/** Same response without a confirmed address; `getProofWays` tells whether the method is available. */
export const requestProofCode = post('/account/confirmation/code', {
  ...once,
  summary: 'Email a code to confirm identity',
  limit: { max: 20, seconds: 60 },
  body: NoBody,
  response: EmptyResponse,
})

/** Valid for five minutes. 401 `wrong_credentials`, 400 `code_wrong`, 429 after five failed attempts. */
export const confirmIdentity = post('/account/confirmation', {
  ...once,
  summary: 'Confirm identity',
  limit: { max: 60, seconds: 60 },
  body: z.discriminatedUnion('way', [
    z.strictObject({
      way: z.literal('password'),
      password: z.string().check(z.minLength(1, 'Required'), z.maxLength(128)),
    }),
    z.strictObject({ way: z.literal('second_factor'), secondFactor: SecondFactor }),
    z.strictObject({ way: z.literal('passkey'), credential: AssertionCredential }),
    z.strictObject({ way: z.literal('mailed_code'), code: MailedCode }),
  ]),
  response: z.object({ confirmedUntil: Time }),
})

/** Code and state of `startSocial`, as for sign-in. 409 if the identity belongs to another account. */
export const linkIdentity = post('/account/identities/:type', {
  ...proved,
  summary: 'Add a provider to sign in with',
  idempotency: 'never',
  params: providerParams,
  body: z.strictObject({ code: line(2000), state: line(400) }),
  response: z.object({ identities: z.array(LinkedIdentity) }),
})

/**
 * Adds the provider whose sign-in returned `email_taken` in this browser, after signing in the old
 * way. 404 if none is pending, or for a different address.
 */
export const linkPendingIdentity = post('/account/pending-identity', {
  ...proved,
  summary: 'Add the provider that was tried before signing in',
  idempotency: 'never',
  body: NoBody,
  response: z.object({ identities: z.array(LinkedIdentity) }),
})

/** 409 `last_way_in` if no other sign-in method remains. */
export const unlinkIdentity = del('/account/identities/:type', {
  ...proved,
  summary: 'Remove a provider',
  params: providerParams,
  response: z.object({ identities: z.array(LinkedIdentity) }),
})

/** 409 `last_owner` while a business would lose its only owner. Takes effect after fourteen days. */
export const requestDeletion = post('/account/deletion', {
  ...proved,
  summary: 'Delete the account in fourteen days',
  idempotency: 'never',
  body: NoBody,
  response: z.object({ deletionDueAt: Time }),
})

export const cancelDeletion = del('/account/deletion', {
  access: 'signedIn',
  personal: true,
  summary: 'Cancel the deletion of the account',
  response: EmptyResponse,
})

/** JSON file of all personal data. Fetched with the bearer header and saved by the page. */
export const exportAccount = get('/account/export', {
  ...proved,
  summary: 'Export the person’s data',
  produces: 'application/json',
  response: z.unknown(),
})
