import { randomBytes } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { attempt } from '../http/attempt.ts'
import type { Answer } from '../http/attempt.ts'
import { performPublic } from '../http/bind-route.ts'
import type { Route } from '../http/bind-route.ts'
import type { App } from '../services.ts'
import type { Site } from './site.ts'
import type { PageCallInput, PageContext, WebBuild } from './web-build.ts'

interface PageExchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export function pageContext(
  exchange: PageExchange,
  { build, site }: { readonly build: WebBuild; readonly site: Site },
): PageContext {
  const { request } = exchange
  return {
    nonce: randomBytes(16).toString('base64'),
    isBot: build.isCrawler(request.headers['user-agent']),
    runtime: site.runtime,
    report: (error) => request.log.error({ err: error }, 'page failed'),
    api: { call: (route, input) => callEndpoint(exchange, route, input) },
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

/** Calls a public endpoint for a page's loader or action, as the same visitor, without HTTP. */
function callEndpoint(
  exchange: PageExchange,
  route: Route,
  { params = {}, query = {}, body }: PageCallInput,
): Promise<Answer<unknown>> {
  const { request } = exchange
  const input = { params, query, body }
  return attempt(request, () => performPublic(request.server as App, route, { ...exchange, input }))
}

/** URL on our own origin for any input: `//evil.com` is a path here, never a host. */
export const pageAddress = (path: string, { origin }: URL): URL => new URL(origin + path)

/** Collapses double slashes, which at the start would mean another host; null without any. */
export function singleSlashes(pathname: string): string | null {
  return pathname.includes('//') ? pathname.replaceAll(/\/{2,}/g, '/') : null
}
