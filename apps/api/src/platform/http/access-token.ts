import { createPrivateKey, createPublicKey, hkdfSync } from 'node:crypto'

import { SignJWT, errors, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'

export type Audience = 'panel' | 'platform'

/** Contains person and session only: tenant and role are looked up on each call. */
export interface AccessClaims {
  readonly userId: string
  readonly sessionId: string
  readonly audience: Audience
}

export const accessTokenSeconds = 15 * 60

const issuer = 'marketday'
const type = 'at+jwt'
const algorithm = 'EdDSA'
const keptAtMost = 5_000

export interface AccessTokens {
  issue(claims: AccessClaims, now: Date): Promise<string>
  /** Null if invalid, foreign or expired. */
  verify(token: string, now: Date): Promise<AccessClaims | null>
}

/** Ed25519 key derived from the installation's secret: identical in every process, never stored. */
export function createAccessTokens(appSecret: string): AccessTokens {
  const privateKey = privateKeyFrom(appSecret)
  const publicKey = createPublicKey(privateKey)
  // Keyed by the whole token, so that tokens cannot be confused.
  const verified = new LRUCache<string, { claims: AccessClaims; expiresAt: number }>({
    max: keptAtMost,
  })

  return {
    issue: ({ userId, sessionId, audience }, now) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: algorithm, typ: type })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(userId)
        .setIssuedAt(now)
        .setExpirationTime(new Date(now.getTime() + accessTokenSeconds * 1000))
        .sign(privateKey),

    async verify(token, now) {
      const cached = verified.get(token)
      if (cached) return cached.expiresAt > now.getTime() ? cached.claims : null
      if (token.length > 2_000) return null
      try {
        const { payload } = await jwtVerify(token, publicKey, {
          algorithms: [algorithm],
          typ: type,
          issuer,
          audience: ['panel', 'platform'],
          requiredClaims: ['sub', 'sid', 'exp', 'iat'],
          currentDate: now,
        })
        if (!isId(payload.sub) || !isId(payload['sid'])) return null
        const claims: AccessClaims = {
          userId: String(payload.sub),
          sessionId: String(payload['sid']),
          audience: payload.aud === 'platform' ? 'platform' : 'panel',
        }
        verified.set(token, { claims, expiresAt: Number(payload.exp) * 1000 })
        return claims
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },
  }
}

const isId = (claim: unknown): boolean =>
  typeof claim === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(claim)

function privateKeyFrom(appSecret: string) {
  const seed = Buffer.from(hkdfSync('sha256', appSecret, '', 'marketday access tokens', 32))
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
  return createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
}
