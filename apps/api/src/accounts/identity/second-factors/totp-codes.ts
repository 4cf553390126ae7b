import { Secret, TOTP } from 'otpauth'

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
