import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { safeFetch } from './safe-fetch.ts'
import type { FetchKind, FetchOptions } from './safe-fetch.ts'
import { refusedAddresses } from '../../../testing/platform/refused-addresses.ts'

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
  '/drip': (reply) => {
    reply.writeHead(200, { 'content-type': 'text/html' })
    const timer = setInterval(() => reply.write('a'), 100)
    reply.on('close', () => clearInterval(timer))
  },
  '/endless-head': (reply) => {
    const { socket } = reply
    socket?.write('HTTP/1.1 200 OK\r\n')
    const timer = setInterval(() => socket?.write(`x-more: ${'a'.repeat(500)}\r\n`), 5)
    socket?.on('close', () => clearInterval(timer))
  },
  '/thousand-layers': (reply) =>
    reply
      .writeHead(200, {
        'content-type': 'text/html',
        'content-encoding': Array.from({ length: 1000 }, () => 'gzip').join(', '),
      })
      .end(gzipSync('hello')),
  '/giant-bomb': (reply) =>
    reply
      .writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
      .end(gzipSync(Buffer.alloc(256 * 1024 * 1024), { level: 1 })),
  '/too-long': (reply) =>
    reply
      .writeHead(200, { 'content-type': 'text/html', 'content-length': String(2 ** 30) })
      .end('short'),
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
  it('SSR-03: follows a redirect, sends the name of the host, and keeps the caller’s headers for the first hop', async () => {
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
    ['/giant-bomb', 'too_large'],
    ['/endless', 'too_large'],
    ['/brotli', 'not_text'],
    ['/twice', 'not_text'],
    ['/thousand-layers', 'not_text'],
    ['/damaged', 'not_text'],
    ['/program', 'not_text'],
    ['/short', 'unreachable'],
    ['/too-long', 'unreachable'],
    ['/missing', 'http_status'],
    ['/huge-head', 'unreachable'],
    ['/endless-head', 'unreachable'],
  ])('SSR-04: ends %s with %s', async (path, failure) => {
    await expect(read(path)).rejects.toMatchObject({ name: 'SafeFetchError', failure })
  })

  it('SSR-04: keeps little of what never ends', async () => {
    await read('/bomb').catch(() => undefined)
    const before = process.memoryUsage().rss
    const greedy = ['/bomb', '/endless', '/bomb', '/endless'].map((path) => read(path))
    await Promise.allSettled(greedy)
    expect((process.memoryUsage().rss - before) / 1024 / 1024).toBeLessThan(64)
  })

  it.each(['/to-metadata', '/to-file', '/to-mapped', '/to-closed-port'])(
    'SSR-03: judges every hop, so that %s leads nowhere',
    async (path) => {
      await expect(read(path)).rejects.toMatchObject({ failure: 'blocked' })
    },
  )
  it('SSR-03: follows five redirects and no more', async () => {
    seen.length = 0
    await expect(read('/loop')).rejects.toMatchObject({ failure: 'redirects' })
    expect(seen).toHaveLength(6)
  })

  it('SSR-01: connects to nothing, however an inner address is written', async () => {
    seen.length = 0
    for (const address of refusedAddresses)
      await expect(safeFetch(address, { kind: 'page', allow: [] }), address).rejects.toMatchObject({
        failure: 'blocked',
      })
    expect(seen).toHaveLength(0)
  })

  const answering = (...lists: readonly string[][]) => {
    const asked: string[] = []
    const lookup: FetchOptions['lookup'] = (host, _options, done) => {
      asked.push(host)
      const list = lists[Math.min(asked.length, lists.length) - 1] ?? []
      const found = list.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
      done(null, found)
    }
    return { asked, lookup }
  }
  it.each([
    [['93.184.215.14', '127.0.0.1']],
    [['2606:4700:4700::1111', '::1']],
    [['127.0.0.1', '93.184.215.14']],
    [['93.184.215.14', '2002:7f00:1::']],
  ])('SSR-02: refuses a name with any inner address: %s', async (list) => {
    const { lookup } = answering(list)
    await expect(
      safeFetch('http://rebinding.example/', { kind: 'page', allow: [], lookup }),
    ).rejects.toMatchObject({ failure: 'blocked' })
  })
  it('SSR-02: resolves once and connects to what was judged, whatever the name says next', async () => {
    seen.length = 0
    const { asked, lookup } = answering(['127.0.0.1'], ['10.0.0.1'])
    const answer = await safeFetch(`http://shop.localhost:${port}/page`, {
      kind: 'page',
      allow: [`*.localhost:${port}`],
      lookup,
    })
    expect(answer.text()).toBe('café')
    expect(asked).toEqual(['shop.localhost'])
    const rebound = answering(['192.0.2.1'], ['127.0.0.1'])
    await expect(
      safeFetch('http://rebinding.example/', { kind: 'page', allow: [], lookup: rebound.lookup }),
    ).rejects.toMatchObject({ failure: 'blocked' })
    expect([rebound.asked.length, seen.length]).toEqual([1, 1])
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
  it.each(['/silent', '/drip'])('SSR-04: gives up on %s by itself', async (path) => {
    await expect(
      safeFetch(`http://shop.localhost:${port}${path}`, {
        kind: 'page',
        allow: [`*.localhost:${port}`],
        timeoutMs: 800,
      }),
    ).rejects.toMatchObject({ failure: 'timeout' })
  })
})
