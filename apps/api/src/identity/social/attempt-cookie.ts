import type { FastifyReply, FastifyRequest } from 'fastify'
import { EncryptJWT, errors, jwtDecrypt } from 'jose'
import { hkdfSync } from 'node:crypto'

import type { SocialAttempt } from './providers.ts'

const cookie = '__Host-social'
const lifeSeconds = 10 * 60

/** Keeps state, nonce and verifier in the browser that began, sealed so that it cannot read or change them. */
export async function rememberAttempt(
  reply: FastifyReply,
  attempt: SocialAttempt,
  appSecret: string,
): Promise<void> {
  const sealed = await new EncryptJWT({ ...attempt })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(`${lifeSeconds}s`)
    .encrypt(keyFrom(appSecret))
  reply.setCookie(cookie, sealed, {
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'lax',
    maxAge: lifeSeconds,
  })
}

/** The attempt this browser began, or null when there is none, it is too old or was tampered with. */
export async function recallAttempt(
  request: FastifyRequest,
  appSecret: string,
): Promise<SocialAttempt | null> {
  const sealed = request.cookies[cookie]
  if (!sealed) return null
  try {
    const { payload } = await jwtDecrypt<SocialAttempt>(sealed, keyFrom(appSecret))
    return {
      provider: payload.provider,
      state: payload.state,
      nonce: payload.nonce,
      verifier: payload.verifier,
    }
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

export function forgetAttempt(reply: FastifyReply): void {
  reply.clearCookie(cookie, { path: '/', httpOnly: true, secure: true, sameSite: 'lax' })
}

function keyFrom(appSecret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', appSecret, '', 'marketday social attempt', 32))
}
