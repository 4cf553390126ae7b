import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

import { Secret, TOTP } from 'otpauth'

import type { Config } from '../../../config.ts'

const stepSeconds = 30

/** RFC 6238 as supported by all authenticator apps: SHA-1, six digits, thirty seconds. */
function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({
    issuer: 'Marketday',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: stepSeconds,
    secret: Secret.fromBase32(secret),
  })
}

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

export const totpUri = (secret: string, email: string): string =>
  totpOf(secret, email || 'account').toString()

/** Returns the time step of a code, one early or late included; null if none matches. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / 1000 / stepSeconds) + delta
}

const algorithm = 'aes-256-gcm'

/** Encrypts a secret that must remain readable: access to the database alone is not enough. Bound to its owner. */
export function sealSecret(secret: string, owner: string, config: Config): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv(algorithm, keyOf(config), iv).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
}

export function openSecret(stored: string, owner: string, config: Config): string {
  const bytes = Buffer.from(stored, 'base64')
  const decipher = createDecipheriv(algorithm, keyOf(config), bytes.subarray(0, 12))
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

function keyOf({ appSecret }: Config): Buffer {
  return Buffer.from(hkdfSync('sha256', appSecret, '', 'marketday second factors', 32))
}
