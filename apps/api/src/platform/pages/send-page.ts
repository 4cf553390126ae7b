import { promisify } from 'node:util'
import { gzip as gzipBody } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CachedPage, Encoding } from './page-cache.ts'

export function sendCached(request: FastifyRequest, reply: FastifyReply, page: CachedPage) {
  reply.headers(page.headers)
  if (isKnown(request.headers['if-none-match'], page.etag)) return reply.code(304).send()
  const encoding = encodingOf(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(page.body(encoding))
}

const toGzip = promisify(gzipBody)
const leastBytes = 1024

/** Compresses a one-time body if accepted: saves a third of a second on a phone. */
export async function packed({ headers }: FastifyRequest, reply: FastifyReply, body: Buffer) {
  reply.header('vary', 'accept-encoding')
  if (body.length < leastBytes || !gzip.test(headers['accept-encoding'] ?? '')) return body
  reply.header('content-encoding', 'gzip')
  return toGzip(body, { level: 6 })
}

/** `If-None-Match` has one or more tags, weak or not, or any (RFC 9110, 13.1.2). */
function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header === etag) return true
  const bare = etag.replace(/^W\//, '')
  return header.split(',').some((one) => ['*', bare].includes(one.trim().replace(/^W\//, '')))
}

function encodingOf(accepted = ''): Encoding {
  if (brotli.test(accepted)) return 'br'
  return gzip.test(accepted) ? 'gzip' : 'identity'
}

// Listed, and not with a weight of zero.
const [brotli, gzip] = [
  /\bbr\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/,
  /\bgzip\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/,
]
