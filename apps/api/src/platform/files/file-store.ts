import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { S3Settings } from '../../config.ts'

export interface StoredBytes {
  readonly stream: Readable
  readonly byteSize: number
}

/** Where the bytes of files lie; keys look like paths and are made by us alone. */
export interface FileStore {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  exists(key: string): Promise<boolean>
  /** Null when there is none. */
  open(key: string): Promise<StoredBytes | null>
}

export async function createFileStore({
  dataDir,
  files,
}: {
  dataDir: string
  files: S3Settings | null
}): Promise<FileStore> {
  return files ? await s3Store(files) : localStore(path.join(dataDir, 'files'))
}

/** What a key may look like; anything else was not made by us. */
const keyShape = /^(?:[a-z0-9-]+\/){1,4}[a-z0-9-]+\.[a-z0-9]+$/

function checked(key: string): string {
  if (!keyShape.test(key)) throw new Error('Not a key of the file store')
  return key
}

function localStore(location: string): FileStore {
  const place = (key: string) => path.join(location, checked(key))
  return {
    put: (key, bytes) => writeWhole(place(key), bytes),
    exists: (key) =>
      stat(place(key)).then(
        () => true,
        () => false,
      ),
    async open(key) {
      const file = place(key)
      const found = await stat(file).catch(() => null)
      return found?.isFile() ? { stream: createReadStream(file), byteSize: found.size } : null
    },
  }
}

/** A file under its name is whole: one that was cut short, by a full disk or a crash, never gets the name. */
async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  const draft = `${file}.${randomUUID()}.partial`
  try {
    await writeFile(draft, bytes, { flush: true })
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Loaded only where it is set: the SDK is large. */
async function s3Store({
  bucket,
  region,
  endpoint,
  accessKeyId,
  secretAccessKey,
}: S3Settings): Promise<FileStore> {
  const [{ Disk }, { S3Driver }] = await Promise.all([
    import('flydrive'),
    import('flydrive/drivers/s3'),
  ])
  const disk = new Disk(
    new S3Driver({
      bucket,
      region,
      credentials: { accessKeyId, secretAccessKey },
      visibility: 'private',
      supportsACL: false,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(endpoint && { endpoint, forcePathStyle: true }),
    }),
  )
  return {
    put: (key, bytes, contentType) => disk.put(checked(key), bytes, { contentType }),
    exists: (key) => disk.exists(checked(key)),
    async open(key) {
      if (!(await disk.exists(checked(key)))) return null
      const [{ contentLength }, stream] = await Promise.all([
        disk.getMetaData(key),
        disk.getStream(key),
      ])
      return { stream, byteSize: contentLength }
    },
  }
}
