import { createHash, randomBytes, randomFillSync, timingSafeEqual } from 'node:crypto'

const pool = Buffer.alloc(8 * 512)
let used = pool.length
let lastMs = 0
let sequence = 0

/** UUID version 7 (RFC 9562): ordered by time, strictly increasing within this process. */
export function newId(): string {
  const bytes = randomPart()
  const ms = nextMoment(bytes)
  const id = Buffer.allocUnsafe(16)
  id.writeUIntBE(ms, 0, 6)
  id.writeUInt16BE(0x7000 | sequence, 6)
  bytes.copy(id, 8)
  id.writeUInt8((id.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = id.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** 256 random bits for links, tokens and keys; store only the hash. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

export const hashSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex')

/** Constant-time comparison through digests of fixed length. */
export function sameSecret(left: string, right: string): boolean {
  return timingSafeEqual(
    createHash('sha256').update(left).digest(),
    createHash('sha256').update(right).digest(),
  )
}

function nextMoment(bytes: Buffer): number {
  const now = Date.now()
  if (now > lastMs) {
    lastMs = now
    // Starts in the lower half, to leave room for increments within the millisecond.
    sequence = ((bytes[0] ?? 0) << 3) & 0x7ff
  } else if (sequence < 0xfff) {
    sequence += 1
  } else {
    lastMs += 1
    sequence = 0
  }
  return lastMs
}

function randomPart(): Buffer {
  if (used + 8 > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += 8
  return pool.subarray(used - 8, used)
}
