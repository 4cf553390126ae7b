import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Something that is the same for every visitor, ready to be sent. */
export interface CachedPage {
  /** Weak: the same text may come compressed or not. */
  readonly etag: string
  /** All that it is sent with, its tag included. */
  readonly headers: Readonly<Record<string, string>>
  /** The compressed forms are made when first asked for. */
  body(encoding: Encoding): Buffer
}

export interface PageSource {
  readonly text: string
  /** Its type, and the policy that fits its scripts. */
  readonly headers: Readonly<Record<string, string>>
}

interface Entry {
  page: CachedPage
  freshUntil: number
}

const keptBytes = 48 * 1024 * 1024
const renderMs = 1_000

/**
 * Public pages in memory. Nothing in them belongs to a person. A page that comes out as it was keeps its
 * compressed forms; those not asked for longest make room.
 */
export function createPageCache({ freshMs }: { readonly freshMs: number }) {
  const entries = new LRUCache<string, Entry>({ maxSize: keptBytes })
  const rendering = new Map<string, Promise<CachedPage>>()

  /** Null for the first who asks after the page has aged: that one renders it, the others need not wait. */
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
    // Plain and both compressed forms.
    const size = Buffer.byteLength(source.text) * 2 + 1
    entries.set(key, { page, freshUntil: performance.now() + freshMs }, { size })
    return page
  }

  /** One render at a time for each page, however many ask. */
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

/** Gets something ready to be sent again and again; asked for anew each time unless its headers say otherwise. */
export function preparePage(source: PageSource, etag = etagOf(source)): CachedPage {
  // Bytes alone are kept: as a text the page would take up to two bytes a letter beside them.
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
