import { createHmac, timingSafeEqual } from 'node:crypto'

import type { Config } from '../../config.ts'

type Secret = Pick<Config, 'appSecret'>

/** Signed id for one purpose: a link that needs no storage and is identical in every mail. */
export const signId = (config: Secret, purpose: string, id: string): string =>
  sign(config, purpose, Buffer.from(id.replaceAll('-', ''), 'hex'))

/** Id of a link; null for an invalid signature. */
export function readSignedId(config: Secret, purpose: string, token: string): string | null {
  const hex = readSigned(config, purpose, token)?.toString('hex')
  if (hex?.length !== 32) return null
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-')
}

export const signKey = (config: Secret, purpose: string, key: string): string =>
  sign(config, purpose, Buffer.from(key, 'base64url'))

export const readSignedKey = (config: Secret, purpose: string, token: string): string | null =>
  readSigned(config, purpose, token)?.toString('base64url') ?? null

const signatureBytes = 20

const sign = (config: Secret, purpose: string, bytes: Buffer): string =>
  Buffer.concat([bytes, signatureOf(config, purpose, bytes)]).toString('base64url')

function readSigned(config: Secret, purpose: string, token: string): Buffer | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length <= signatureBytes) return null
  const payload = bytes.subarray(0, -signatureBytes)
  const isOurs = timingSafeEqual(
    bytes.subarray(-signatureBytes),
    signatureOf(config, purpose, payload),
  )
  return isOurs ? payload : null
}

const signatureOf = ({ appSecret }: Secret, purpose: string, payload: Buffer): Buffer =>
  createHmac('sha256', appSecret)
    .update(purpose)
    .update(payload)
    .digest()
    .subarray(0, signatureBytes)
