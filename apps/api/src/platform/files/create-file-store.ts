import path from 'node:path'
import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'

import type { S3Settings } from '../../config.ts'
import { createDrafts } from './drafts.ts'
import type { FileStore } from './file-store.ts'
import { checkedKey } from './file-store.ts'
import type { Drafts } from './drafts.ts'

interface Settings {
  readonly dataDir: string
  readonly files: S3Settings | null
  /** Before each part that is written to the disk; throws if there is no room. */
  readonly takeFileSpace?: (bytes: number) => void
}

export async function createFileStore({
  dataDir,
  files,
  takeFileSpace = () => undefined,
}: Settings): Promise<FileStore> {
  const drafts = await createDrafts(path.join(dataDir, 'drafts'), takeFileSpace)
  if (!files) return localStore(path.join(dataDir, 'files'), drafts)
  // Loaded on demand: the SDK is large.
  const { s3Store } = await import('./s3-store.ts')
  return s3Store(files, drafts)
}

/** Files are written under a temporary name first, so that a partial write never gets the final name. */
function localStore(location: string, drafts: Drafts): FileStore {
  const place = (key: string) => path.join(location, checkedKey(key))
  const name = async (draft: string, key: string) => {
    const file = place(key)
    await mkdir(path.dirname(file), { recursive: true })
    await rename(draft, file)
  }
  return {
    put: (key, bytes) => drafts(bytes, ({ file }) => name(file, key)),
    take: (stream, keyOf) =>
      drafts(stream, async ({ file, ...taken }) => {
        const key = keyOf(taken.hash)
        await name(file, key)
        return { key, ...taken }
      }),
    async open(key) {
      const file = place(key)
      const stats = await stat(file).catch(() => null)
      return stats?.isFile()
        ? { byteSize: stats.size, read: async (range) => createReadStream(file, range) }
        : null
    },
    async remove(key, writtenBefore) {
      const file = place(key)
      const stats = await stat(file).catch(() => null)
      if (stats && stats.mtime >= writtenBefore) return false
      await rm(file, { force: true })
      return true
    },
  }
}
