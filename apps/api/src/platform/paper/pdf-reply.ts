import { Readable } from 'node:stream'

import type { FastifyReply } from 'fastify'

export function pdfReply(reply: FastifyReply, name: string, parts: AsyncIterable<Buffer>): Blob {
  reply.headers({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${name}"`,
  })
  // The stream delivers the file that the contract declares.
  return Readable.from(parts, { objectMode: false }) as unknown as Blob
}
