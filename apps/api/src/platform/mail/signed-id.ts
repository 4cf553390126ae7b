import { createHmac, timingSafeEqual } from 'node:crypto'

import type { Config } from '../../config.ts'

type Secret = Pick<Config, 'appSecret'>

/** Signed id for one purpose: a link that needs no storage and is identical in every mail. */
export const signId = (config: Secret, purpose: string, id: string): string =>
  signVersionedId(config, purpose, { id, version: 0 })

/** Id of a link; null for an invalid signature. */
export function readSignedId(config: Secret, purpose: string, token: string): string | null {
  const signed = readVersionedId(config, purpose, token)
  return signed?.version === 0 ? signed.id : null
}

export interface VersionedId {
  readonly id: string
  /** Version 0 adds no bytes, so a plain signed id has it. */
  readonly version: number
}

export function signVersionedId(
  config: Secret,
  purpose: string,
  { id, version }: VersionedId,
): string {
  const bytes = Buffer.alloc(version === 0 ? idBytes : idBytes + versionBytes)
  bytes.write(id.replaceAll('-', ''), 'hex')
  if (version > 0) bytes.writeUInt32BE(version, idBytes)
  return sign(config, purpose, bytes)
}

/** Null for an invalid signature. */
export function readVersionedId(
  config: Secret,
  purpose: string,
  token: string,
): VersionedId | null {
  const bytes = readSigned(config, purpose, token)
  if (bytes?.length !== idBytes && bytes?.length !== idBytes + versionBytes) return null
  const hex = bytes.toString('hex', 0, idBytes)
  const id = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-')
  return { id, version: bytes.length === idBytes ? 0 : bytes.readUInt32BE(idBytes) }
}

const idBytes = 16
const versionBytes = 4

export const signKey = (config: Secret, purpose: string, key: string): string =>
  sign(config, purpose, Buffer.from(key, 'base64url'))

export const readSignedKey = (config: Secret, purpose: string, token: string): string | null =>
  readSigned(config, purpose, token)?.toString('base64url') ?? null

const signatureBytes = 20

const sign = (config: Secret, purpose: string, bytes: Buffer): string =>
  Buffer.concat([bytes, signatureOf(config, purpose, bytes)]).toString('base64url')

function readSigned(config: Secret, purpose: string, token: string): Buffer | null {
  const bytes = Buffer.from(token, 'base64url')
  // Decoding ignores surplus characters.
  if (bytes.length <= signatureBytes || bytes.toString('base64url') !== token) return null
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
