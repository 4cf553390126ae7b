import { Readable } from 'node:stream'

import type { FastifyReply } from 'fastify'

/** Sends a file to be kept, part by part while it is made. */
export function fileReply(
  reply: FastifyReply,
  name: string,
  parts: AsyncIterable<string | Buffer>,
): Blob {
  reply.headers({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  })
  // What arrives of the stream is the file that the contract promises.
  return Readable.from(parts, { objectMode: false }) as unknown as Blob
}
