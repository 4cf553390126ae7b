import { Readable } from 'node:stream'

import type { FastifyReply } from 'fastify'

/** Sends a PDF part by part while it is drawn. */
export function pdfReply(reply: FastifyReply, name: string, parts: AsyncIterable<Buffer>): Blob {
  reply.headers({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${name}"`,
  })
  // What arrives of the stream is the file that the contract promises.
  return Readable.from(parts, { objectMode: false }) as unknown as Blob
}
