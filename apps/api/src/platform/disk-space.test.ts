import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'

import { afterEach, expect, test } from 'vitest'

import { watchDiskSpace } from './disk-space.ts'
import type { DiskSpace } from './disk-space.ts'

let disk: DiskSpace | undefined
afterEach(() => disk?.close())

/** Watches a disk of which this share is reserved. */
async function watch(share: number) {
  const { bavail, bsize } = await statfs(tmpdir())
  const freeBytes = bavail * bsize
  disk = await watchDiskSpace({ folders: [tmpdir()], reserveBytes: freeBytes * share })
  return { disk, freeBytes }
}

test('BUD-02: files stop before the room for everything else is gone', async () => {
  const { disk } = await watch(0.6)
  expect(() => disk.checkFreeSpace()).not.toThrow()
  expect(() => disk.takeFileSpace(1)).toThrow('Files can’t be stored right now')
  expect([disk.isShort, disk.isShortForFiles]).toEqual([false, true])
})

test('BUD-02: parts of files count before the disk is checked again', async () => {
  const { disk, freeBytes } = await watch(0.25)
  const take = () => disk.takeFileSpace(freeBytes * 0.3)
  expect(take).not.toThrow()
  expect(take).toThrow('Files can’t be stored right now')
  expect(() => disk.checkFreeSpace()).not.toThrow()
})
