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
  /** Null when it may be unlinked, else why not. */
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
  /** How far an operator of the platform reaches; null for everybody else. */
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
  /** True where the account is good for nothing until a second factor is set up. */
  mustSetUpSecondFactor: z.boolean(),
  /** Until when acts that need a fresh proof may be done without another; null when one is needed. */
  confirmedUntil: z.nullable(Time),
  emailChange: z.nullable(
    z.object({
      email: z.string(),
      oldConfirmed: z.boolean(),
      newConfirmed: z.boolean(),
      expiresAt: Time,
    }),
  ),
  /** When the account will be deleted, if the person asked for it. */
  deletionDueAt: z.nullable(Time),
  /** Set where an owner signed in under terms newer than those she accepted; the panel waits for her answer. */
  termsToAccept: z.nullable(z.object({ version: z.string(), accepted: z.nullable(z.string()) })),
  /** Set while an operator looks in as this person. */
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

/** Everything the panel knows of the person and must not keep in local storage. */
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

/** 409 `version_conflict` for any edition but the one in force: what was read must be what is accepted. */
export const acceptTerms = put('/account/terms', {
  access: 'signedIn',
  personal: true,
  summary: 'Accept the terms in force',
  body: z.strictObject({ version: line(20) }),
  response: Account,
})

/** The switcher: remembers the business and answers who the person is in it. A foreign one is 404. */
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
  /** Not before this moment may another code be asked for; five an hour at most. */
  resendAt: z.nullable(Time),
  triesLeft: z.int(),
})
export type EmailVerification = z.output<typeof EmailVerification>

export const getEmailVerification = get('/account/email-verification', {
  access: 'signedIn',
  summary: 'Confirmation status of the person’s email address',
  response: EmailVerification,
})

/** A new code; the one before ends. 429 with `Retry-After` when asked too soon or too often. */
export const sendVerificationCode = post('/account/email-verification', {
  ...once,
  summary: 'Email a code to the person’s address',
  body: NoBody,
  response: EmailVerification,
})

/** 400 `code_wrong` or `code_expired`, 409 `email_taken` when the address meanwhile belongs to another account. */
export const verifyEmail = post('/account/email-verification/confirmation', {
  ...once,
  summary: 'Confirm the own address with the mailed code',
  body: z.strictObject({ code: MailedCode }),
  response: EmailVerification,
})

/** Mails that waited longer for their shop's owner to confirm her address never leave. */
export const heldMailDays = 3

/** A shop writes to nobody before one of its owners has confirmed her address; then these leave. */
export const getHeldMails = get('/business/held-mails', {
  access: 'member',
  summary: 'Emails held until the owner confirms their address',
  response: z.object({ waiting: z.int() }),
})

/**
 * An address not yet confirmed is replaced at once and gets a code. A confirmed one changes when the links
 * mailed to both addresses were used, and needs a fresh proof (403 `confirmation_required`).
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
    /** Whose link is still to be opened, or that the change is done. */
    state: z.enum(['old_waits', 'new_waits', 'changed']),
  }),
})
const proved = { access: 'signedIn', confirmed: true } as const

/** Sets or replaces the password; 400 `password_refused`. Every other session of the person ends. */
export const changePassword = put('/account/password', {
  ...proved,
  summary: 'Set or change the password',
  body: z.strictObject({ password: NewPassword }),
  response: EmptyResponse,
})

/** How this person may prove herself once more, for acts that ask for it. */
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

/** Answers alike where no address is confirmed; `getProofWays` says whether the way is open. */
export const requestProofCode = post('/account/confirmation/code', {
  ...once,
  summary: 'Email a code to confirm identity',
  limit: { max: 20, seconds: 60 },
  body: NoBody,
  response: EmptyResponse,
})

/** Good for five minutes. 401 `wrong_credentials`, 400 `code_wrong`, 429 after five wrong tries. */
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

/** Code and state of `startSocial`, as for signing in. 409 when the identity belongs to another account. */
export const linkIdentity = post('/account/identities/:type', {
  ...proved,
  summary: 'Add a provider to sign in with',
  idempotency: 'never',
  params: providerParams,
  body: z.strictObject({ code: line(2000), state: line(400) }),
  response: z.object({ identities: z.array(LinkedIdentity) }),
})

/**
 * After a sign-in at a provider was answered `email_taken` in this browser, and after the old way in was used:
 * adds that provider. 404 when nothing waits, or when what waits is of another address.
 */
export const linkPendingIdentity = post('/account/pending-identity', {
  ...proved,
  summary: 'Add the provider that was tried before signing in',
  idempotency: 'never',
  body: NoBody,
  response: z.object({ identities: z.array(LinkedIdentity) }),
})

/** 409 `last_way_in` when nothing else would let the person in. */
export const unlinkIdentity = del('/account/identities/:type', {
  ...proved,
  summary: 'Remove a provider',
  params: providerParams,
  response: z.object({ identities: z.array(LinkedIdentity) }),
})

/** 409 `last_owner` while a business would be left without an owner. Takes effect after fourteen days. */
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

/** A JSON file of everything kept about the person. Fetched with the bearer header and saved by the page. */
export const exportAccount = get('/account/export', {
  ...proved,
  summary: 'Export the person’s data',
  produces: 'application/json',
  response: z.unknown(),
})
