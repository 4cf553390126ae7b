import * as z from 'zod/mini'

import { del, get, post } from '../../endpoints/endpoint.ts'
import { Passkey } from './passkeys.ts'
import { EmptyResponse, NoBody, Time } from '../../endpoints/scalars.ts'

const Digits = z.string().check(
  z.maxLength(20),
  z.overwrite((typed) => typed.replaceAll(/[\s-]/g, '')),
  z.regex(/^\d{6}$/, 'Six digits'),
)

export const SecondFactors = z.object({
  /** Setup time of the authenticator app; null if none. */
  totpSince: z.nullable(Time),
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.int(),
  /** Always required for operators, and for members of a business whose owner requires it. */
  isRequired: z.boolean(),
})
export type SecondFactors = z.output<typeof SecondFactors>

export const getSecondFactors = get('/account/second-factors', {
  access: 'signedIn',
  summary: 'Authenticator app, passkeys and recovery codes',
  response: SecondFactors,
})
const proved = { access: 'signedIn', confirmed: true, idempotency: 'never' } as const

/** New secret, not active yet. `uri` (`otpauth://`) is shown as a QR code; `secret` is for manual entry. */
export const offerTotp = post('/account/totp', {
  ...proved,
  summary: 'Begin to set up an authenticator app',
  body: NoBody,
  response: z.object({ secret: z.string(), uri: z.string() }),
})

/** 400 `code_wrong`. The first second factor adds ten recovery codes, shown only once. */
export const confirmTotp = post('/account/totp/confirmation', {
  ...proved,
  summary: 'Enable the authenticator app with its first code',
  body: z.strictObject({ code: Digits }),
  response: z.object({ recoveryCodes: z.nullable(z.array(z.string())) }),
})

/**
 * 409 `last_way_in` if the account needs a second factor; `password_refused` if the password alone
 * is too short.
 */
export const removeTotp = del('/account/totp', {
  access: 'signedIn',
  confirmed: true,
  summary: 'Remove the authenticator app',
  response: EmptyResponse,
})

/** Issues ten new codes and invalidates the old ones. */
export const renewRecoveryCodes = post('/account/recovery-codes', {
  ...proved,
  summary: 'Make new recovery codes',
  body: NoBody,
  response: z.object({ recoveryCodes: z.array(z.string()) }),
})
