import type { FastifyReply } from 'fastify'
import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server'

import type {
  CredentialCreation,
  CredentialRequest,
} from '@marketday/contract/accounts/identity/passkeys'

import type { Config } from '../../../config.ts'
import type { Services } from '../../../platform/services.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { sealedCookie } from '../sign-in/sealed-cookie.ts'
import { listCredentials } from './queries.ts'

const lifeMinutes = 5

/** Challenge for a passkey, in a sealed cookie of the requesting browser. */
export const challengeCookie = sealedCookie<{
  readonly challenge: string
  readonly purpose: 'create' | 'get'
}>('__Host-passkey', lifeMinutes)

/** Passkeys belong to the public host, regardless of the port. */
export const relyingParty = ({ publicUrl }: Config) => ({
  id: publicUrl.hostname,
  origin: publicUrl.origin,
})

interface Browser {
  readonly reply: FastifyReply
  readonly services: Services
}

export async function offerChallenge(
  { reply, services }: Browser,
  allowed?: Awaited<ReturnType<typeof listCredentials>>,
): Promise<CredentialRequest> {
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(services.config).id,
    timeout: lifeMinutes * 60_000,
    userVerification: 'required',
    ...(allowed && { allowCredentials: allowed }),
  })
  await challengeCookie.remember(reply, { challenge: options.challenge, purpose: 'get' }, services)
  return options as CredentialRequest
}

export async function offerNewPasskey(
  db: Db,
  {
    userId,
    name,
    email,
  }: { readonly userId: string; readonly name: string; readonly email: string },
  { reply, services }: Browser,
): Promise<CredentialCreation> {
  const options = await generateRegistrationOptions({
    rpName: 'Marketday',
    rpID: relyingParty(services.config).id,
    userID: new Uint8Array(Buffer.from(userId)),
    userName: email || name || 'Marketday account',
    userDisplayName: name || email,
    timeout: lifeMinutes * 60_000,
    attestationType: 'none',
    excludeCredentials: await listCredentials(db, userId),
    // Discoverable and user-verifying, because it will sign in without a username.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const { challenge } = options
  await challengeCookie.remember(reply, { challenge, purpose: 'create' }, services)
  return options as CredentialCreation
}
