import * as z from 'zod/mini'

import { del, patch, post } from '../../endpoints/endpoint.ts'
import { Id, EmptyResponse, NoBody, Time, line } from '../../endpoints/scalars.ts'

const Encoded = z.string().check(z.maxLength(20_000), z.regex(/^[\w-]+$/, 'Base64url'))
const Descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(z.array(z.string())),
})
const extensions = z.record(z.string(), z.unknown())

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn, for `parseRequestOptionsFromJSON`. */
export const CredentialRequest = z.object({
  challenge: z.string(),
  timeout: z.optional(z.int()),
  rpId: z.optional(z.string()),
  allowCredentials: z.optional(z.array(Descriptor)),
  userVerification: z.optional(z.string()),
})
export type CredentialRequest = z.output<typeof CredentialRequest>

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn, for `parseCreationOptionsFromJSON`. */
export const CredentialCreation = z.object({
  challenge: z.string(),
  rp: z.object({ name: z.string(), id: z.optional(z.string()) }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.optional(z.int()),
  attestation: z.optional(z.string()),
  excludeCredentials: z.optional(z.array(Descriptor)),
  authenticatorSelection: z.optional(
    z.object({
      residentKey: z.optional(z.string()),
      requireResidentKey: z.optional(z.boolean()),
      userVerification: z.optional(z.string()),
    }),
  ),
})
export type CredentialCreation = z.output<typeof CredentialCreation>

const credential = {
  id: Encoded,
  rawId: Encoded,
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  clientExtensionResults: extensions,
}

/** Result of `credential.toJSON()` after `navigator.credentials.get`. */
export const AssertionCredential = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: Encoded,
    authenticatorData: Encoded,
    signature: Encoded,
    userHandle: z.optional(z.nullable(Encoded)),
  }),
})
export type AssertionCredential = z.output<typeof AssertionCredential>

/** Result of `credential.toJSON()` after `navigator.credentials.create`. */
export const AttestationCredential = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: Encoded,
    attestationObject: Encoded,
    authenticatorData: z.optional(Encoded),
    publicKey: z.optional(z.nullable(Encoded)),
    /** COSE algorithm id, small and negative. */
    publicKeyAlgorithm: z.optional(z.int().check(z.minimum(-70_000), z.maximum(70_000))),
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20))),
  }),
})
export type AttestationCredential = z.output<typeof AttestationCredential>

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  /** Synced by the vendor's account, so it survives the loss of this device. */
  isBackedUp: z.boolean(),
  createdAt: Time,
  lastUsedAt: z.nullable(Time),
})
export type Passkey = z.output<typeof Passkey>

export const offerPasskey = post('/account/passkeys/options', {
  access: 'signedIn',
  confirmed: true,
  summary: 'Begin to add a passkey',
  idempotency: 'never',
  body: NoBody,
  response: CredentialCreation,
})

/** The user's first second factor adds ten recovery codes, shown only once. */
export const addPasskey = post('/account/passkeys', {
  access: 'signedIn',
  confirmed: true,
  summary: 'Add a passkey',
  idempotency: 'never',
  status: 201,
  body: z.strictObject({ name: z.optional(line(60)), credential: AttestationCredential }),
  response: z.object({ passkey: Passkey, recoveryCodes: z.nullable(z.array(z.string())) }),
})

export const renamePasskey = patch('/account/passkeys/:passkeyId', {
  access: 'signedIn',
  personal: true,
  summary: 'Name a passkey',
  params: z.object({ passkeyId: Id }),
  body: z.strictObject({ name: line(60) }),
  response: Passkey,
})

/** 409 `last_way_in` if the account needs it; `password_refused` if the password alone is too short. */
export const removePasskey = del('/account/passkeys/:passkeyId', {
  access: 'signedIn',
  confirmed: true,
  summary: 'Remove a passkey',
  params: z.object({ passkeyId: Id }),
  response: EmptyResponse,
})
