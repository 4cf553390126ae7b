import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { Transform, Writable } from 'node:stream'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type Stored = { bytes: number; sha256: string }

/** Writes a stream to a new owner-only file; it is synced to disk on return. */
export async function writeHashed(file: string, parts: (Readable | Transform)[]): Promise<Stored> {
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const counted = hashing()
  const target = fs.createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true })
  await pipeline([...parts, counted, target])
  return counted.result()
}

/** Reads a file once through these streams and returns its size and hash. */
export async function readHashed(
  file: string,
  parts: (Transform | Writable)[] = [],
): Promise<Stored> {
  const counted = hashing()
  const rest = parts.length > 0 ? parts : [nowhere()]
  await pipeline([fs.createReadStream(file), counted, ...rest])
  return counted.result()
}

/** Sink for a pipeline whose output is not needed. */
export function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() })
}

function hashing(): Transform & { result(): Stored } {
  const hash = createHash('sha256')
  let bytes = 0
  const passing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return Object.assign(passing, { result: () => ({ bytes, sha256: hash.digest('hex') }) })
}
