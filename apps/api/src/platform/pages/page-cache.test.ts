import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { withoutNonce } from './web-server.ts'
import { createPageCache } from './page-cache.ts'
import { packed, sendCached } from './send-page.ts'

const page = (text: string) => ({ text, headers: { 'content-type': 'text/html; charset=utf-8' } })

afterEach(() => vi.useRealTimers())

test('a page is rendered once however many ask, and kept until it ages', async () => {
  vi.useFakeTimers()
  const cache = createPageCache({ freshMs: 500 })
  const render = vi.fn(async () => page('first'))
  const [one, two] = await Promise.all([cache.take('/', render), cache.take('/', render)])
  expect(render).toHaveBeenCalledTimes(1)
  expect(one).toBe(two)
  vi.advanceTimersByTime(499)
  expect(cache.find('/')).toBe(one)
})

test('when it has aged one visitor renders it, and the others are served meanwhile', async () => {
  vi.useFakeTimers()
  const cache = createPageCache({ freshMs: 500 })
  const kept = cache.keep('/', page('first'))
  vi.advanceTimersByTime(500)
  expect(cache.find('/')).toBeNull()
  expect(cache.find('/')).toBe(kept)
  expect(cache.keep('/', page('first'))).toBe(kept)
  expect(cache.keep('/', page('second'))).not.toBe(kept)
})

test('a render that fails is not kept', async () => {
  const cache = createPageCache({ freshMs: 500 })
  await expect(cache.take('/', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect((await cache.take('/', async () => page('yes'))).body('identity').toString()).toBe('yes')
})

test('where memory ends, the page that nobody asked for longest makes room', () => {
  const cache = createPageCache({ freshMs: 60_000 })
  const large = (letter: string) => page(letter.repeat(10_000_000))
  const asked = cache.keep('/asked', large('a'))
  cache.keep('/forgotten', large('b'))
  expect(cache.find('/asked')).toBe(asked)
  cache.keep('/new', large('c'))
  expect(cache.find('/asked')).toBe(asked)
  expect(cache.find('/forgotten')).toBeNull()
})

async function served() {
  const app = Fastify()
  const kept = createPageCache({ freshMs: 500 }).keep('/', page('<p>bread</p>'))
  app.get('/', (request, reply) => sendCached(request, reply, kept))
  return { kept, get: (headers = {}) => app.inject({ url: '/', headers }) }
}

test.each([
  ['gzip, br', 'br', brotliDecompressSync],
  ['gzip, br;q=0', 'gzip', gunzipSync],
  ['identity', undefined, (body: Buffer) => body],
])('to whoever accepts %s it is sent as %s', async (accepted, encoding, decode) => {
  const { get } = await served()
  const reply = await get({ 'accept-encoding': accepted })
  expect(reply.headers['content-encoding']).toBe(encoding)
  expect(reply.headers).toMatchObject({
    vary: 'accept-encoding',
    'cache-control': 'public, no-cache',
  })
  expect(decode(reply.rawPayload).toString()).toBe('<p>bread</p>')
})

test('whoever names its tag, weak or not, alone or among others, gets no body', async () => {
  const { kept, get } = await served()
  const strong = kept.etag.replace('W/', '')
  for (const given of [kept.etag, strong, `"other", ${kept.etag}`, '*']) {
    const reply = await get({ 'if-none-match': given })
    expect([given, reply.statusCode, reply.body]).toEqual([given, 304, ''])
  }
  expect((await get({ 'if-none-match': '"other"' })).statusCode).toBe(200)
})

test.each([
  { accepted: 'gzip, br', length: 5000, encoding: 'gzip' },
  { accepted: 'gzip;q=0', length: 5000, encoding: undefined },
  { accepted: undefined, length: 5000, encoding: undefined },
  { accepted: 'gzip', length: 100, encoding: undefined },
])(
  'a page of $length bytes that is sent once goes as $encoding to who accepts $accepted',
  async ({ accepted, length, encoding }) => {
    const text = 'bread '.repeat(length).slice(0, length)
    const app = Fastify()
    app.get('/', async (request, reply) => packed(request, reply, Buffer.from(text)))
    const headers = accepted === undefined ? {} : { 'accept-encoding': accepted }
    const reply = await app.inject({ url: '/', headers })
    expect(reply.headers['content-encoding']).toBe(encoding)
    expect(reply.headers['vary']).toBe('accept-encoding')
    const body = encoding ? gunzipSync(reply.rawPayload) : reply.rawPayload
    expect(body.toString()).toBe(text)
  },
)

test('a page is kept without its nonce, its inline scripts under their hashes', () => {
  const html = `<script nonce="n1">go()</script><script type="application/ld+json">{}</script>`
  expect(withoutNonce(html, 'n1')).toEqual({
    text: html.replace(' nonce="n1"', ''),
    hashes: expect.stringMatching(/^'sha256-[\w+/]{43}='$/),
  })
  expect(withoutNonce('<script nonce="n1" src="/x.js"></script>', 'n1')).toBeNull()
  expect(withoutNonce('<p>n1 in the text</p>', 'n1')).toBeNull()
})
