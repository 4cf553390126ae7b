import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'

import { checkedKey } from './checked-key.ts'
import type { Drafts } from './drafts.ts'
import type { FileStore } from './file-store.ts'

/** Files are written under a temporary name first, so that a partial write never gets the final name. */
export function localStore(location: string, drafts: Drafts): FileStore {
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
