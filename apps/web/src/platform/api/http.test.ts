// @vitest-environment happy-dom
import { get, post } from '@marketday/contract/endpoint'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { clearAuth, storeLogin } from '../session/auth-store.ts'
import { keepRuntimeConfig, runtimeConfig } from '../document-context.tsx'
import { callTimeoutMs, joinUrl, send } from './http.ts'

const login = {
  token: 't1',
  refreshToken: 'r1',
  user: { id: 'u', name: 'A' },
  tenant: { id: '1', name: 'B', slug: 'deli' },
}
const list = get('/orders/:id/lines', {
  access: 'member',
  summary: '',
  params: z.object({ id: z.string() }),
  query: z.object({ tag: z.array(z.string()) }),
  response: z.object({}),
})
const open = post('/cap/open', { access: 'public', summary: '', response: z.object({}) })
const once = post('/cap/once', {
  access: 'public',
  summary: '',
  idempotency: 'never',
  response: z.object({}),
})
const chat = post('/chatbot/turns', { access: 'public', summary: '', response: z.object({}) })
const scrape = post('/scraper/imports', { access: 'member', summary: '', response: z.object({}) })
const defaults = runtimeConfig()

let answer: () => Promise<Response>
const calls: { url: string; init: RequestInit }[] = []

beforeEach(() => {
  calls.length = 0
  clearAuth()
  answer = async () => Response.json({})
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    calls.push({ url, init })
    return answer()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
  keepRuntimeConfig(defaults)
})

const headers = () => new Headers(calls[0]?.init.headers)

test('S-111 S-120 a request of a member is JSON and carries the bearer token and the shop', async () => {
  storeLogin(login as never)
  await send(list, { params: { id: 'a b' }, query: { tag: ['x', 'y'] } })
  expect(calls[0]?.url).toBe('/api/orders/a%20b/lines?tag=x&tag=y')
  expect(headers().get('authorization')).toBe('Bearer t1')
  expect(headers().get('x-tenant')).toBe('deli')
  expect(headers().get('content-type')).toBe('application/json')
})

test('S-112 without a token there is no authorization header', async () => {
  await send(open)
  expect(headers().has('authorization')).toBe(false)
})

test('a POST carries an idempotency key unless its reply is never stored', async () => {
  await send(open)
  expect(headers().get('idempotency-key')).toMatch(/^[\w-]{36}$/)
  calls.length = 0
  await send(once)
  expect(headers().has('idempotency-key')).toBe(false)
})

test.each([
  ['S-121 the main', open, 'https://api.example/v1/cap/open'],
  ['S-123 the chatbot', chat, 'https://chat.example/turns'],
  ['S-124 the scraper', scrape, 'https://scraper.example/imports'],
])(
  '%s client has its own base address from the configuration, JSON and the bearer token',
  async (_name, endpoint, address) => {
    keepRuntimeConfig({
      ...defaults,
      apiBase: 'https://api.example/v1/',
      chatbotBase: 'https://chat.example',
      scraperBase: 'https://scraper.example',
    })
    storeLogin(login as never)
    await send(endpoint)
    expect(calls[0]?.url).toBe(address)
    expect(headers().get('content-type')).toBe('application/json')
    expect(headers().get('authorization')).toBe('Bearer t1')
  },
)

test('S-125 every request of the scraper client carries the token as it is now', async () => {
  storeLogin(login as never)
  await send(scrape)
  storeLogin({ ...login, token: 't2' } as never)
  await send(scrape)
  const sent = calls.map(({ init }) => new Headers(init.headers).get('authorization'))
  expect(sent).toEqual(['Bearer t1', 'Bearer t2'])
})

test('S-121 S-123 S-124 S-149 each of the three clients waits 60000 ms', async () => {
  expect(callTimeoutMs).toBe(60_000)
  storeLogin(login as never)
  const limit = vi.spyOn(AbortSignal, 'timeout')
  for (const endpoint of [open, chat, scrape]) await send(endpoint)
  expect(limit.mock.calls).toEqual([[60_000], [60_000], [60_000]])
})

test('S-122 a server that never answers is given up after 60 s', async () => {
  vi.useFakeTimers()
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const limit = new AbortController()
    setTimeout(() => limit.abort(), ms)
    return limit.signal
  })
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => {
    return new Promise((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason)),
    )
  })
  const outcome = vi.fn()
  send(open).catch(outcome)
  await vi.advanceTimersByTimeAsync(59_999)
  expect(outcome).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toHaveBeenCalledWith(
    expect.objectContaining({
      code: 'timeout',
      message: 'Api failed with error: timeout of 60000ms exceeded',
    }),
  )
})

test('S-136 the message of the server is the error', async () => {
  answer = async () =>
    Response.json(
      { message: 'Bad creds', code: 'wrong_credentials', requestId: 'q' },
      { status: 401 },
    )
  await expect(send(open)).rejects.toMatchObject({
    message: 'Bad creds',
    status: 401,
    requestId: 'q',
  })
})

test('S-137 a network failure reads Api failed with error: Network Error', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await expect(send(open)).rejects.toThrow('Api failed with error: Network Error')
})

test('S-138 a failure without words names its status', async () => {
  const silent = [
    () => new Response('<html>', { status: 500 }),
    () => Response.json({ message: '' }, { status: 500 }),
    () => Response.json({ message: 7 }, { status: 500 }),
    () => Response.json(null, { status: 500 }),
  ]
  for (const say of silent) {
    answer = async () => say()
    await expect(send(open)).rejects.toThrow(
      'Api failed with error: Request failed with status code 500',
    )
  }
})

test.each([
  ['http://a.test/', '/cap/x'],
  ['http://a.test', 'cap/x'],
])('S-116 base %s and path %s meet with one slash', (base, path) => {
  expect(joinUrl(base, path)).toBe('http://a.test/cap/x')
})
