import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export interface Draft {
  readonly file: string
  readonly byteSize: number
  readonly hash: string
}

/** Writes to a temporary file and passes it to `keep`; removes it on failure. */
export type Drafts = <T>(
  content: Uint8Array | Readable,
  keep: (draft: Draft) => Promise<T>,
) => Promise<T>

/** Age in milliseconds at which drafts left by a crash are deleted; uploads take less. */
const oldestMs = 24 * 3_600_000

type TakeSpace = (bytes: number) => void

export async function createDrafts(folder: string, takeSpace: TakeSpace): Promise<Drafts> {
  await sweep(folder)
  return async (content, keep) => {
    const file = path.join(folder, `${randomUUID()}.partial`)
    try {
      return await keep({ file, ...(await write(file, content, takeSpace)) })
    } finally {
      await rm(file, { force: true })
    }
  }
}

async function write(file: string, content: Uint8Array | Readable, takeSpace: TakeSpace) {
  await mkdir(path.dirname(file), { recursive: true })
  const hash = createHash('sha256')
  let byteSize = 0
  const parts = content instanceof Readable ? content : Readable.from([content])
  await pipeline(
    parts,
    async function* (source: AsyncIterable<Uint8Array>) {
      for await (const part of source) {
        takeSpace(part.byteLength)
        hash.update(part)
        byteSize += part.byteLength
        yield part
      }
    },
    createWriteStream(file, { flush: true }),
  )
  return { byteSize, hash: hash.digest('hex') }
}

async function sweep(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const file = path.join(folder, name)
    const stats = await stat(file).catch(() => null)
    if (stats && Date.now() - stats.mtimeMs > oldestMs) await rm(file, { force: true })
  }
}
