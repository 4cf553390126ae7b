import type { request } from 'undici'

import { readBounded } from './bounded-body.ts'

/** Far above what any service of ours answers, far below what hurts. */
const maxBytes = 2 * 1024 * 1024

const never = new AbortController().signal
/** Few processes ask anybody as soon as they start. */
let undici: Promise<{ request: typeof request }> | undefined

/**
 * `fetch` for the services that the product is configured with. They are not foreign, but one that is broken
 * or taken over may answer without end: it fails once the answer, unpacked, is longer than 2 MiB. A redirect is
 * followed nowhere.
 *
 * Measured: on the engine's own `fetch`, with its web streams, a question costs twice the processor time.
 */
export const boundedFetch: typeof fetch = async (input, init = {}) => {
  const url = input instanceof Request ? input.url : input
  const signal = init.signal ?? never
  const { statusCode: status, headers, body } = await ask(url, init, signal)
  const encoding = String(headers['content-encoding'] ?? '')
  const content = await readBounded(body, { encoding, maxBytes, signal })
  if (init.redirect === 'error' && status >= 300 && status < 400)
    throw new TypeError('The service has moved')
  return new Response(status === 204 || status === 304 ? null : new Uint8Array(content), {
    status,
    headers: plain(headers),
  })
}

async function ask(url: string | URL, { method, headers, body }: RequestInit, signal: AbortSignal) {
  const asking = await (undici ??= import('undici'))
  try {
    return await asking.request(url, {
      method: method ?? 'GET',
      headers: Object.fromEntries(new Headers(headers)),
      body: body ? textOf(body) : null,
      signal,
    })
  } catch (error) {
    throw signal.aborted ? error : new TypeError('fetch failed', { cause: error })
  }
}

/** What libraries send: texts and forms. */
function textOf(body: NonNullable<RequestInit['body']>): string {
  if (typeof body === 'string') return body
  if (body instanceof URLSearchParams) return body.toString()
  throw new TypeError('Only texts are sent')
}

/** Of the unpacked answer. */
function plain({
  'content-encoding': _encoding,
  'content-length': _length,
  ...headers
}: Record<string, string | string[] | undefined>): Headers {
  const webHeaders = new Headers()
  for (const [name, value] of Object.entries(headers))
    for (const entry of [value ?? []].flat()) webHeaders.append(name, entry)
  return webHeaders
}
