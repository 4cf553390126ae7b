import { lookup as resolve } from 'node:dns'
import type { LookupFunction } from 'node:net'

import { Agent, request } from 'undici'
import type { Dispatcher } from 'undici'

import { mayConnect, readTarget } from './address-rules.ts'
import type { Target } from './address-rules.ts'
import { ReadFailure, readBounded } from './bounded-fetch.ts'
import { SafeFetchError } from './safe-fetch-error.ts'
import type { FetchFailure } from './safe-fetch-error.ts'

export type FetchKind = 'page' | 'feed' | 'picture' | 'document'
export interface FetchOptions {
  readonly kind: FetchKind
  /** Allowed local hosts, as `*.localhost:4000`; empty in production. */
  readonly allow: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** Total time including redirects; at most ten seconds. */
  readonly timeoutMs?: number
  readonly lookup?: LookupFunction
}

export interface Fetched {
  readonly url: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly contentType: string
  readonly body: Buffer
  text(): string
}

const megabyte = 1024 * 1024
const maxBytes: Readonly<Record<FetchKind, number>> = {
  page: 5 * megabyte,
  feed: 20 * megabyte,
  picture: 20 * megabyte,
  document: 10 * megabyte,
}
const longestMs = 10_000
const maxRedirects = 5

/** Guarded GET of a foreign address (D27). Throws `SafeFetchError`, or the signal's reason. */
export async function safeFetch(address: string, options: FetchOptions): Promise<Fetched> {
  const timeout = AbortSignal.timeout(Math.min(options.timeoutMs ?? longestMs, longestMs))
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  try {
    let next = address
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      const answer = await visit(next, { ...options, signal, isFirst: hop === 0 })
      if (typeof answer !== 'string') return answer
      next = answer
    }
    throw new SafeFetchError('redirects')
  } catch (error) {
    options.signal?.throwIfAborted()
    if (error instanceof SafeFetchError) throw error
    if (error instanceof ReadFailure) throw new SafeFetchError(error.failure)
    throw new SafeFetchError(timeout.aborted ? 'timeout' : 'unreachable')
  }
}

interface Visit extends FetchOptions {
  readonly signal: AbortSignal
  readonly isFirst: boolean
}

async function visit(
  address: string,
  { kind, allow, headers = {}, signal, isFirst, lookup }: Visit,
): Promise<Fetched | string> {
  const target = readTarget(address, allow)
  if (!target) throw new SafeFetchError('blocked')
  const agent = await pinnedAgent(target, { lookup, signal })
  try {
    const {
      statusCode,
      headers: received,
      body,
    } = await request(target.url, {
      dispatcher: agent,
      signal,
      // The caller's headers are for the first host only.
      headers: {
        'user-agent': 'MarketdayImport/1.0',
        accept: accepts[kind],
        'accept-encoding': 'gzip',
        ...(isFirst ? headers : {}),
      },
      headersTimeout: longestMs,
      bodyTimeout: longestMs,
    })
    body.on('error', () => undefined)
    const names = Object.fromEntries(
      Object.entries(received).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.join(', ') : (value ?? ''),
      ]),
    )
    const location = names['location']
    if ([301, 302, 303, 307, 308].includes(statusCode) && location)
      return redirectTarget(location, target)
    if (statusCode < 200 || statusCode > 299)
      throw new SafeFetchError('http_status', statusCode, retryAfterMs(names['retry-after']))
    const contentType = checkType(kind, names['content-type'] ?? '')
    const bytes = await readBounded(body, {
      encoding: names['content-encoding'] ?? '',
      maxBytes: maxBytes[kind],
      signal,
    })
    return {
      url: target.url.href,
      status: statusCode,
      headers: names,
      contentType,
      body: bytes,
      text: () => decodePage(bytes, contentType),
    }
  } finally {
    void agent.destroy().catch(() => undefined)
  }
}

/** Seconds, or a date (RFC 9110). */
function retryAfterMs(text = ''): number | null {
  if (/^\d{1,6}$/.test(text.trim())) return Number(text) * 1000
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now())
}

const accepts: Readonly<Record<FetchKind, string>> = {
  page: 'text/html,application/xhtml+xml,text/plain;q=0.5',
  feed: 'application/json,application/xml,text/xml,text/plain;q=0.8',
  document: 'application/pdf',
  picture: 'image/webp,image/png,image/jpeg,image/*;q=0.5',
}

function redirectTarget(location: string, { url }: Target): string {
  if (!URL.canParse(location, url.href)) throw new SafeFetchError('blocked')
  return new URL(location, url.href).href
}

const text = {
  types: /^(text\/|application\/(json|xml|xhtml\+xml|ld\+json|[a-z.]+\+(json|xml))$|$)/,
  failure: 'not_text',
} as const
const kinds: Readonly<
  Record<FetchKind, { readonly types: RegExp; readonly failure: FetchFailure }>
> = {
  page: text,
  feed: text,
  document: { types: /^application\/(pdf|x-pdf|octet-stream)$|^$/, failure: 'not_document' },
  picture: { types: /^(image\/|application\/octet-stream$|$)/, failure: 'not_picture' },
}

function checkType(kind: FetchKind, contentType: string): string {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  const { types, failure } = kinds[kind]
  if (!types.test(type)) throw new SafeFetchError(failure)
  return contentType
}

/** Resolves once, throws if any address is not allowed, and connects only to the checked address. */
async function pinnedAgent(
  target: Target,
  { lookup: resolveName = outgoingLookup, signal }: Pick<Visit, 'lookup' | 'signal'>,
): Promise<Dispatcher> {
  // Literals bypass `lookup`, so they are checked here.
  const addresses = target.isLiteral
    ? [target.host]
    : await resolveAll(target.host, resolveName, signal)
  if (!addresses.every((address) => mayConnect(target, address)))
    throw new SafeFetchError('blocked')
  const [address] = addresses
  if (!address) throw new SafeFetchError('unreachable')
  const pinned = { address, family: address.includes(':') ? 6 : 4 }
  const lookup: LookupFunction = (_host, options, done) =>
    options.all ? done(null, [pinned]) : done(null, pinned.address, pinned.family)
  return new Agent({
    connections: 1,
    pipelining: 0,
    maxHeaderSize: 16_384,
    connect: { lookup, timeout: 5_000, autoSelectFamily: false },
  })
}

async function resolveAll(
  host: string,
  resolveName: LookupFunction,
  signal: AbortSignal,
): Promise<string[]> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  aborted.catch(() => undefined)
  const answers = new Promise<string[]>((done, fail) =>
    resolveName(host, { all: true }, (error, addresses) =>
      error
        ? fail(error)
        : done(
            (Array.isArray(addresses) ? addresses : [{ address: addresses }]).map(
              ({ address }) => address,
            ),
          ),
    ),
  )
  return await Promise.race([answers, aborted])
}

/** Resolves `*.localhost` to this machine (RFC 6761), which some resolvers do not. For all outgoing connections. */
export const outgoingLookup: LookupFunction = (host, options, done) => {
  if (!/(^|\.)localhost\.?$/i.test(host)) return resolve(host, options, done as never)
  if (options.all) done(null, [{ address: '127.0.0.1', family: 4 }])
  else done(null, '127.0.0.1', 4)
}

const declared =
  /<meta[^>]{1,200}charset\s{0,3}=\s{0,3}["']?\s{0,3}([\w-]{2,30})|<\?xml[^>]{1,100}encoding=["']([\w-]{2,30})/i

/** Decodes by BOM, header or `<meta>` charset; UTF-8 if missing or unknown. */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  const mark = markOf(bytes)
  if (mark) return decodeAs(mark, bytes)
  const inHeader = /charset\s{0,3}=\s{0,3}"?([\w-]{2,30})/i.exec(contentType)?.[1]
  if (inHeader) return decodeAs(inHeader, bytes)
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 4096))
  const [, inMeta, inXml] = declared.exec(start) ?? []
  const label = inMeta ?? inXml ?? 'utf-8'
  // A readable meta element rules out UTF-16 (HTML standard).
  return decodeAs(/^utf-?16/i.test(label) ? 'utf-8' : label, bytes)
}

function markOf([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xff && second === 0xfe ? 'utf-16le' : null
}

function decodeAs(label: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}
