import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'

import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'

import type { S3Settings } from '../../config.ts'
import { checkedKey } from './file-store.ts'
import type { Drafts } from './drafts.ts'
import type { ByteRange, FileStore } from './file-store.ts'

/** Streams go to a local draft first, because the store needs the length. */
export function s3Store(settings: S3Settings, drafts: Drafts): FileStore {
  const { bucket, region, endpoint, accessKeyId, secretAccessKey } = settings
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint && { endpoint, forcePathStyle: true }),
  })
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }))
  const read = async (key: string, range: ByteRange | undefined): Promise<Readable> => {
    const part = range && { Range: `bytes=${range.start}-${range.end}` }
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key, ...part }))
    return Body as Readable
  }
  return {
    put: (key, bytes, contentType) => disk.put(checkedKey(key), bytes, { contentType }),
    take: (stream, keyOf, contentType) =>
      drafts(stream, async ({ file, ...taken }) => {
        const key = checkedKey(keyOf(taken.hash))
        const options = { contentType, contentLength: taken.byteSize }
        await disk.putStream(key, createReadStream(file), options)
        return { key, ...taken }
      }),
    async open(key) {
      if (!(await disk.exists(checkedKey(key)))) return null
      const { contentLength } = await disk.getMetaData(key)
      return { byteSize: contentLength, read: (range) => read(key, range) }
    },
    async remove(key, writtenBefore) {
      if (!(await disk.exists(checkedKey(key)))) return true
      const { lastModified } = await disk.getMetaData(key)
      if (lastModified >= writtenBefore) return false
      await disk.delete(key)
      return true
    },
  }
}
