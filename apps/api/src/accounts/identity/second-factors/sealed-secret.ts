import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

import type { Config } from '../../../config.ts'

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
