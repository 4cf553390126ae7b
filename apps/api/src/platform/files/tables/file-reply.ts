import { Readable } from 'node:stream'

import type { FastifyReply } from 'fastify'

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
  // The stream delivers the file that the contract declares.
  return Readable.from(parts, { objectMode: false }) as unknown as Blob
}
