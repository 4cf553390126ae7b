import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { safeFetch } from './safe-fetch.ts'
import type { FetchKind } from './safe-fetch.ts'

let server: Server
let port = 0
const seen: IncomingMessage[] = []

const answers: Readonly<Record<string, (reply: ServerResponse) => void>> = {
  '/page': (reply) =>
    reply
      .setHeader('content-type', 'text/html; charset=iso-8859-1')
      .end(Buffer.from([0x63, 0x61, 0x66, 0xe9])),
  '/zipped': (reply) =>
    reply
      .writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
      .end(gzipSync('hello')),
  '/bomb': (reply) =>
    reply
      .writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
      .end(gzipSync(Buffer.alloc(60 * 1024 * 1024))),
  '/brotli': (reply) =>
    reply
      .writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'br' })
      .end(brotliCompressSync('hello')),
  '/twice': (reply) =>
    reply
      .writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip, gzip' })
      .end(gzipSync(gzipSync('hello'))),
  '/damaged': (reply) =>
    reply
      .writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
      .end(gzipSync('hello').subarray(0, 12)),
  '/endless': (reply) => {
    reply.writeHead(200, { 'content-type': 'text/html' })
    const more = () =>
      !reply.destroyed && reply.write(Buffer.alloc(256 * 1024), () => setImmediate(more))
    more()
  },
  '/short': (reply) => {
    reply
      .writeHead(200, { 'content-type': 'text/html', 'content-length': '1000' })
      .write('only this')
    setTimeout(() => reply.destroy(), 20)
  },
  '/program': (reply) =>
    reply.writeHead(200, { 'content-type': 'application/x-msdownload' }).end('MZ'),
  '/missing': (reply) => reply.writeHead(404).end(),
  '/to-page': (reply) => reply.writeHead(302, { location: '/page' }).end(),
  '/to-metadata': (reply) =>
    reply.writeHead(301, { location: 'http://169.254.169.254/latest' }).end(),
  '/to-file': (reply) => reply.writeHead(307, { location: 'file:///etc/passwd' }).end(),
  '/to-mapped': (reply) => reply.writeHead(308, { location: 'http://[::ffff:127.0.0.1]/' }).end(),
  '/to-closed-port': (reply) =>
    reply.writeHead(302, { location: 'http://shop.localhost:22/' }).end(),
  '/loop': (reply) => reply.writeHead(302, { location: '/loop' }).end(),
  '/huge-head': (reply) => reply.writeHead(200, { 'x-filler': 'a'.repeat(60_000) }).end(),
  '/silent': () => undefined,
}

beforeAll(async () => {
  server = createServer((request, reply) => {
    seen.push(request)
    const answer = answers[request.url ?? '']
    if (answer) answer(reply)
    else reply.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const read = (path: string, kind: FetchKind = 'page', headers = {}) =>
  safeFetch(`http://shop.localhost:${port}${path}`, {
    kind,
    headers,
    allow: [`*.localhost:${port}`],
  })

describe('reading a foreign address', () => {
  it('reads a page in its own character set', async () => {
    expect((await read('/page')).text()).toBe('café')
  })
  it('unpacks one layer of gzip', async () => {
    expect((await read('/zipped')).text()).toBe('hello')
  })
  it('follows a redirect, sends the name of the host, and keeps the caller’s headers for the first hop', async () => {
    seen.length = 0
    const answer = await read('/to-page', 'page', { 'x-key': 'for the first host' })
    expect(new URL(answer.url).pathname).toBe('/page')
    expect(seen.map(({ headers }) => [headers.host, headers['x-key']])).toEqual([
      [`shop.localhost:${port}`, 'for the first host'],
      [`shop.localhost:${port}`, undefined],
    ])
  })

  it.each([
    ['/bomb', 'too_large'],
    ['/endless', 'too_large'],
    ['/brotli', 'not_text'],
    ['/twice', 'not_text'],
    ['/damaged', 'not_text'],
    ['/program', 'not_text'],
    ['/short', 'unreachable'],
    ['/missing', 'http_status'],
    ['/huge-head', 'unreachable'],
    ['/to-metadata', 'blocked'],
    ['/to-file', 'blocked'],
    ['/to-mapped', 'blocked'],
    ['/to-closed-port', 'blocked'],
    ['/loop', 'blocked'],
  ])('answers %s with %s', async (path, failure) => {
    await expect(read(path)).rejects.toMatchObject({ name: 'SafeFetchError', failure })
  })

  it('does not take a page for a picture', async () => {
    await expect(read('/page', 'picture')).rejects.toMatchObject({ failure: 'not_picture' })
  })
  it('does not reach this machine by name unless it is listed', async () => {
    seen.length = 0
    await expect(safeFetch(`http://localhost/`, { kind: 'page', allow: [] })).rejects.toMatchObject(
      { failure: 'blocked' },
    )
    await expect(
      safeFetch(`http://127.0.0.1:${port}/page`, { kind: 'page', allow: [] }),
    ).rejects.toMatchObject({ failure: 'blocked' })
    expect(seen).toHaveLength(0)
  })
  it('gives up on a silent server within the caller’s patience', async () => {
    const signal = AbortSignal.timeout(200)
    await expect(
      safeFetch(`http://shop.localhost:${port}/silent`, {
        kind: 'page',
        allow: [`*.localhost:${port}`],
        signal,
      }),
    ).rejects.toMatchObject({ name: 'TimeoutError' })
  })
  it('gives up on a silent server by itself', async () => {
    await expect(
      safeFetch(`http://shop.localhost:${port}/silent`, {
        kind: 'page',
        allow: [`*.localhost:${port}`],
        timeoutMs: 200,
      }),
    ).rejects.toMatchObject({ failure: 'timeout' })
  })
})
