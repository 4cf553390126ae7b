import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'

export type Encoding = 'br' | 'gzip' | 'identity'

export interface CachedPage {
  /** Weak: the same text may be sent compressed or not. */
  readonly etag: string
  readonly headers: Readonly<Record<string, string>>
  body(encoding: Encoding): Buffer
}

export interface PageSource {
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
}

interface Entry {
  page: CachedPage
  freshUntil: number
}

const keptBytes = 48 * 1024 * 1024
const renderMs = 1_000

/**
 * In-memory cache of public pages without personal data. An unchanged page keeps its compressed
 * forms; least recently used ones are evicted.
 */
export function createPageCache({ freshMs }: { readonly freshMs: number }) {
  const entries = new LRUCache<string, Entry>({ maxSize: keptBytes })
  const rendering = new Map<string, Promise<CachedPage>>()

  /** Null for the first request after expiry, which renders; others get the stale page. */
  function find(key: string): CachedPage | null {
    const entry = entries.get(key)
    if (!entry) return null
    const now = performance.now()
    if (entry.freshUntil > now) return entry.page
    entry.freshUntil = now + renderMs
    return null
  }

  function keep(key: string, source: PageSource): CachedPage {
    const current = entries.peek(key)
    const etag = etagOf(source)
    const page = current?.page.etag === etag ? current.page : preparePage(source, etag)
    // Plain and two compressed forms.
    const size = Buffer.byteLength(source.text) * 2 + 1
    entries.set(key, { page, freshUntil: performance.now() + freshMs }, { size })
    return page
  }

  /** One render at a time per page. */
  function take(key: string, render: () => Promise<PageSource>): Promise<CachedPage> | CachedPage {
    const cached = find(key)
    if (cached) return cached
    let page = rendering.get(key)
    if (!page) {
      page = render().then((source) => keep(key, source))
      rendering.set(key, page)
      const done = () => rendering.delete(key)
      page.then(done, done)
    }
    return page
  }

  return { find, keep, take }
}

export type PageCache = ReturnType<typeof createPageCache>

function etagOf({ text, headers }: PageSource): string {
  const digest = createHash('sha256')
    .update(text)
    .update(JSON.stringify(headers))
    .digest('base64url')
  return `W/"${digest.slice(0, 22)}"`
}

/** Prepares a response for repeated sending; revalidated each time unless its headers say otherwise. */
export function preparePage(source: PageSource, etag = etagOf(source)): CachedPage {
  // Bytes only: a string would take up to two more bytes per character.
  const identity = Buffer.from(source.text)
  const forms: Partial<Record<Encoding, Buffer>> = { identity }
  return {
    etag,
    headers: {
      'cache-control': 'public, no-cache',
      ...source.headers,
      etag,
      vary: 'accept-encoding',
    },
    body: (encoding) => (forms[encoding] ??= compressed(identity, encoding)),
  }
}

function compressed(plain: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'gzip') return gzipSync(plain, { level: 6 })
  return brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
}
