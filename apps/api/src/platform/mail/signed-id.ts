import { createHmac, timingSafeEqual } from 'node:crypto'

import type { Config } from '../../config.ts'

type Secret = Pick<Config, 'appSecret'>

/** An id and a signature for one purpose: a link that needs not be stored, and is the same in every mail. */
export function signId(config: Secret, purpose: string, id: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  return Buffer.concat([bytes, signatureOf(config, purpose, bytes)]).toString('base64url')
}

/** The id behind a link, or null for one that was not made by us. */
export function readSignedId(config: Secret, purpose: string, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== idBytes + signatureBytes) return null
  const id = bytes.subarray(0, idBytes)
  if (!timingSafeEqual(bytes.subarray(idBytes), signatureOf(config, purpose, id))) return null
  const hex = id.toString('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-')
}

const idBytes = 16
const signatureBytes = 20

const signatureOf = ({ appSecret }: Secret, purpose: string, id: Buffer): Buffer =>
  createHmac('sha256', appSecret).update(purpose).update(id).digest().subarray(0, signatureBytes)
