import type { FastifyReply, FastifyRequest } from 'fastify'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'

import type {
  AssertionCredential,
  AttestationCredential,
} from '@marketday/contract/accounts/identity/passkeys'

import { invalid, unauthenticated } from '../../../platform/http/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { appNow } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { useOnce } from '../social/attempt.ts'
import { challengeCookie, relyingParty } from './passkey-challenges.ts'
import { findCredential } from './queries.ts'

interface Browser {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly services: Services
}

/** Same message for an unknown passkey, a wrong signature and an old challenge. */
export const passkeyRefused = () =>
  unauthenticated(
    'This passkey could not be used. Try again, or sign in another way.',
    'wrong_credentials',
  )

/**
 * Returns the owner of the passkey that signed this browser's challenge; otherwise throws 401
 * `wrong_credentials`.
 */
export async function verifyPasskey(db: Db, credential: AssertionCredential, browser: Browser) {
  const challenge = await takeChallenge(db, 'get', browser)
  const stored = await findCredential(db, credential.id)
  if (!challenge || !stored) throw passkeyRefused()
  const { id, origin } = relyingParty(browser.services.config)
  const verified = await verifyAuthenticationResponse({
    response: credential as never,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: stored.credentialId,
      publicKey: new Uint8Array(stored.publicKey),
      counter: Number(stored.counter),
      transports: stored.transports,
    },
  }).catch(() => null)
  if (!verified?.verified) throw passkeyRefused()
  const { newCounter, credentialBackedUp } = verified.authenticationInfo
  await db
    .updateTable('passkeys')
    .set({ counter: newCounter, is_backed_up: credentialBackedUp, last_used_at: appNow })
    .where('passkey_id', '=', stored.passkeyId)
    .execute()
  return stored
}

/** Verifies a new passkey; 400 `invalid_input` if it does not answer our challenge. */
export async function verifyNewPasskey(
  db: Db,
  credential: AttestationCredential,
  browser: Browser,
) {
  const challenge = await takeChallenge(db, 'create', browser)
  const { id, origin } = relyingParty(browser.services.config)
  const verified =
    challenge &&
    (await verifyRegistrationResponse({
      response: credential as never,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
    }).catch(() => null))
  if (!verified || !verified.verified)
    throw invalid('This passkey could not be added. Please start again.')
  const { credential: made, credentialBackedUp } = verified.registrationInfo
  return {
    credential_id: made.id,
    public_key: Buffer.from(made.publicKey),
    counter: made.counter,
    transports: [...(made.transports ?? [])],
    is_backed_up: credentialBackedUp,
  }
}

async function takeChallenge(
  db: Db,
  purpose: 'create' | 'get',
  { request, reply, services }: Browser,
): Promise<string | null> {
  const recalled = await challengeCookie.recall(request, services)
  challengeCookie.forget(reply)
  if (recalled?.purpose !== purpose) return null
  await useOnce(db, recalled.challenge, passkeyRefused)
  return recalled.challenge
}
