import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'

import { startS3Server } from '../../../testing/platform/s3-server.ts'
import { createFileStore } from './create-file-store.ts'
import type { ByteRange } from './file-store.ts'

let dataDir = ''
let s3: Awaited<ReturnType<typeof startS3Server>>
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'store-'))
  s3 = await startS3Server()
})
afterAll(async () => {
  s3.close()
  await rm(dataDir, { recursive: true })
})

const drafts = () => readdir(path.join(dataDir, 'drafts')).catch(() => [])
const bytes = Buffer.from('a recipe of many pages '.repeat(20_000))
const hash = createHash('sha256').update(bytes).digest('hex')
const inParts = (whole: Buffer) =>
  Readable.from(
    Array.from({ length: 10 }, (_each, n) =>
      whole.subarray((n * whole.length) / 10, ((n + 1) * whole.length) / 10),
    ),
  )
const keyOf = (name: string) => `d/one/${name}/original.bin`

const cutOff = () =>
  Readable.from(
    (async function* () {
      yield bytes
      throw new Error('the line broke')
    })(),
  )

describe.each(['on our own disk', 'in S3'])('files %s', (where) => {
  const open = (takeFileSpace = () => undefined as void) =>
    createFileStore({ dataDir, files: where === 'in S3' ? s3.settings : null, takeFileSpace })

  it('come in part by part, and go out whole, by ranges and not at all', async () => {
    const store = await open()
    const taken = await store.take(inParts(bytes), keyOf, 'application/pdf')
    expect(taken).toMatchObject({ key: keyOf(hash), hash, byteSize: bytes.length })
    const whole = await store.open(taken.key)
    expect(whole?.byteSize).toBe(bytes.length)
    const read = async (range?: ByteRange) =>
      buffer((await whole?.read(range)) ?? Readable.from([]))
    expect((await read()).equals(bytes)).toBe(true)
    expect(await read({ start: 10, end: 19 })).toEqual(bytes.subarray(10, 20))
    expect(await store.open(keyOf('another'))).toBeNull()
    expect(await drafts()).toEqual([])
  })

  it('are removed for good, but not while they have just been written', async () => {
    const store = await open()
    const key = keyOf('removed')
    const later = new Date(Date.now() + 60_000)
    await store.put(key, bytes, 'application/pdf')
    expect(await store.remove(key, new Date(0))).toBe(false)
    expect(await store.open(key)).not.toBeNull()
    expect(await store.remove(key, later)).toBe(true)
    expect(await store.open(key)).toBeNull()
    expect(await store.remove(key, later)).toBe(true)
  })

  it('leave nothing behind where they are cut off', async () => {
    const store = await open()
    const never = (name: string) => keyOf(`never-${name}`)
    await expect(store.take(cutOff(), never, 'application/pdf')).rejects.toThrow('the line broke')
    expect(await store.open(never(hash))).toBeNull()
    expect(await drafts()).toEqual([])
  })

  it('are refused as soon as the disk has no room', async () => {
    let parts = 0
    const store = await open(() => {
      parts += 1
      if (parts > 3) throw new Error('the disk is full')
    })
    const full = (name: string) => keyOf(`full-${name}`)
    const taking = store.take(inParts(bytes), full, 'application/pdf')
    await expect(taking).rejects.toThrow('the disk is full')
    expect(await store.open(full(hash))).toBeNull()
    expect(await drafts()).toEqual([])
  })
})

test('what a killed server has left of uploads is gone after a day', async () => {
  await createFileStore({ dataDir, files: null })
  const [old, young] = ['old', 'young'].map((name) => path.join(dataDir, 'drafts', name))
  for (const file of [old, young]) await writeFile(file ?? '', 'half a file')
  const longAgo = new Date(Date.now() - 25 * 3_600_000)
  await utimes(old ?? '', longAgo, longAgo)
  await createFileStore({ dataDir, files: null })
  expect(await drafts()).toEqual(['young'])
})
