import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** A rendered page in the forms it is sent in; the compressed ones are made when first asked for. */
export interface CachedPage {
  readonly etag: string
  body(encoding: Encoding): Buffer
}

export type Encoding = 'br' | 'gzip' | 'identity'

interface Entry {
  page: CachedPage
  /** Of the text, to keep what is compressed while nothing changes. */
  freshUntil: number
  size: number
}

/** With the pointer's own cache below one second: what is changed in the panel is in the shop at once. */
const freshMs = 500
const keptBytes = 48 * 1024 * 1024

/**
 * Public pages by tenant, build and address. One render at a time for each, however many ask; a page that
 * comes out as it was keeps its compressed forms.
 */
export function createPageCache() {
  const entries = new Map<string, Entry>()
  const rendering = new Map<string, Promise<CachedPage>>()
  let bytes = 0

  function keep(key: string, html: string): CachedPage {
    const known = entries.get(key)
    const etag = etagOf(html)
    const isSame = known?.page.etag === etag
    const page = isSame ? known.page : compressible(html, etag)
    // Plain and both compressed forms, the page's own text included.
    const size = Buffer.byteLength(html) * 2
    entries.delete(key)
    entries.set(key, { page, freshUntil: performance.now() + freshMs, size })
    bytes += size - (known?.size ?? 0)
    for (const [oldest, entry] of entries) {
      if (bytes <= keptBytes) break
      entries.delete(oldest)
      bytes -= entry.size
    }
    return page
  }

  return function cachedPage(
    key: string,
    render: () => Promise<string>,
  ): Promise<CachedPage> | CachedPage {
    const entry = entries.get(key)
    if (entry && entry.freshUntil > performance.now()) return entry.page
    let page = rendering.get(key)
    if (!page) {
      page = render().then((html) => keep(key, html))
      rendering.set(key, page)
      const done = () => rendering.delete(key)
      page.then(done, done)
    }
    return page
  }
}

export type PageCache = ReturnType<typeof createPageCache>

/** Weak: the same text may come compressed or not. */
const etagOf = (html: string) =>
  `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`

function compressible(html: string, etag: string): CachedPage {
  const forms: Partial<Record<Encoding, Buffer>> = { identity: Buffer.from(html) }
  return { etag, body: (encoding) => (forms[encoding] ??= compress(html, encoding)) }
}

function compress(html: string, encoding: Encoding): Buffer {
  if (encoding === 'identity') return Buffer.from(html)
  if (encoding === 'gzip') return gzipSync(html, { level: 6 })
  return brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
}
