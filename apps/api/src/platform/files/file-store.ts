import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
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
  const disk = new Disk(new FSDriver({ location, visibility: 'public' }))
  return {
    put: (key, bytes, contentType) => disk.put(checked(key), bytes, { contentType }),
    exists: (key) => disk.exists(checked(key)),
    async open(key) {
      const file = path.join(location, checked(key))
      const found = await stat(file).catch(() => null)
      return found?.isFile() ? { stream: createReadStream(file), byteSize: found.size } : null
    },
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
  const { S3Driver } = await import('flydrive/drivers/s3')
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
