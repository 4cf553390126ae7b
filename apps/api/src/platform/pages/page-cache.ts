import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

import type { FastifyReply, FastifyRequest } from 'fastify'

const keptMs = 30_000
const keptAtMost = 500
const encodings = ['br', 'gzip', 'identity'] as const
type Encoding = (typeof encodings)[number]

/** A page that is the same for every visitor, ready to be sent. */
export interface StoredPage {
  readonly bodies: Readonly<Record<Encoding, Buffer>>
  readonly etags: Readonly<Record<Encoding, string>>
  readonly policy: string
}

/**
 * Public pages in memory. Nothing in them belongs to a person: who is signed in is known only to the
 * browser. A stored page carries no nonce; its inline scripts are allowed by their hashes (D20).
 */
export function createPageCache() {
  const pages = new Map<string, { page: StoredPage; until: number }>()
  return {
    find(url: string): StoredPage | null {
      const entry = pages.get(url)
      return entry && entry.until > Date.now() ? entry.page : null
    },
    store(url: string, page: StoredPage): void {
      if (pages.size >= keptAtMost) pages.clear()
      pages.set(url, { page, until: Date.now() + keptMs })
    },
  }
}

/** Takes the nonce out of a rendered page, or null when it holds a script that only a nonce could allow. */
export function storable(
  html: string,
  nonce: string,
  policyOf: (scripts: string) => string,
): StoredPage | null {
  const bare = html.replaceAll(` nonce="${nonce}"`, '')
  if (bare.includes(nonce)) return null
  const hashes = inlineScripts(bare)
  if (!hashes) return null
  const identity = Buffer.from(bare)
  const bodies = {
    identity,
    gzip: gzipSync(identity, { level: 9 }),
    br: brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  }
  const digest = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  const etags = { identity: `"${digest}"`, gzip: `"${digest}-gz"`, br: `"${digest}-br"` }
  return { bodies, etags, policy: policyOf(hashes.join(' ')) }
}

export function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  page: StoredPage,
): FastifyReply {
  const encoding = preferred(request.headers['accept-encoding'])
  const etag = page.etags[encoding]
  reply.headers({
    'cache-control': 'no-cache',
    'content-security-policy': page.policy,
    'content-type': 'text/html; charset=utf-8',
    etag,
    vary: 'accept-encoding',
  })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(page.bodies[encoding])
}

function preferred(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  if (/\bbr\b(?!;\s*q=0(?:\.0+)?\b)/.test(accepted)) return 'br'
  return /\bgzip\b(?!;\s*q=0(?:\.0+)?\b)/.test(accepted) ? 'gzip' : 'identity'
}

/** The hashes of all inline scripts; null when one is loaded from an address instead. */
function inlineScripts(html: string): string[] | null {
  const hashes: string[] = []
  for (const [, attributes = '', body = ''] of html.matchAll(
    /<script\b([^>]*)>([\s\S]*?)<\/script>/g,
  )) {
    if (/\ssrc=/.test(attributes)) return null
    if (/type="application\/(?:ld\+)?json"/.test(attributes)) continue
    hashes.push(`'sha256-${createHash('sha256').update(body).digest('base64')}'`)
  }
  return hashes
}
