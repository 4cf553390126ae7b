import { randomBytes } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Site } from './site.ts'
import type { PageContext, WebBuild } from './web-build.ts'

export function pageContext(
  request: FastifyRequest,
  { build, site }: { readonly build: WebBuild; readonly site: Site },
): PageContext {
  return {
    nonce: randomBytes(16).toString('base64'),
    isBot: build.isCrawler(request.headers['user-agent']),
    runtime: site.runtime,
    report: (error) => request.log.error({ err: error }, 'page failed'),
    api: { fetch: (path, init) => inProcess(request, path, init) },
  }
}

export function webRequest(request: FastifyRequest, reply: FastifyReply, url: URL): Request {
  const aborted = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) aborted.abort()
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, one)
  }
  const isPost = request.method === 'POST'
  const body = isPost ? (request.body as Buffer<ArrayBuffer> | undefined) : undefined
  // HEAD bodies are dropped when sending.
  return new Request(url, {
    method: isPost ? 'POST' : 'GET',
    headers,
    body,
    signal: aborted.signal,
  })
}

/** Calls our API in process for a page's loader, as the same visitor. */
async function inProcess(
  request: FastifyRequest,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const { statusCode, headers, rawPayload } = await request.server.inject({
    method: init.method ?? 'GET',
    url: `/api/${path.replace(/^\/+/, '')}`,
    headers: {
      ...Object.fromEntries(new Headers(init.headers)),
      host: request.headers.host,
      'x-request-id': request.id,
    },
    payload: typeof init.body === 'string' ? init.body : undefined,
    remoteAddress: request.ip,
  })
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  )
  const isEmpty = statusCode === 204 || statusCode === 304
  return new Response(isEmpty ? null : new Uint8Array(rawPayload), {
    status: statusCode,
    headers: entries,
  })
}

/** URL on our own origin for any input: `//evil.com` is a path here, never a host. */
export const pageAddress = (path: string, { origin }: URL): URL => new URL(origin + path)

/** Collapses double slashes, which at the start would mean another host; null without any. */
export function singleSlashes(pathname: string): string | null {
  return pathname.includes('//') ? pathname.replaceAll(/\/{2,}/g, '/') : null
}
