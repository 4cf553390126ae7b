// @vitest-environment happy-dom
import { get, post } from '@marketday/contract/endpoints/endpoint'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { clearAuth, storeLogin } from '../session/auth-store.ts'
import { keepRuntimeConfig, runtimeConfig } from '../document-context.tsx'
import { logout, refresh, signUp } from '@marketday/contract/accounts/identity/identity'
import { serverNow } from '../session/token.ts'
import { callTimeoutMs, currentShop, identityHeaders, isStoredShop, joinUrl, send } from './http.ts'
import { visitorCountry } from './visitor-country.ts'

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
const open = post('/cap/user/open', { access: 'public', summary: '', response: z.object({}) })
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
  storeLogin(login)
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
  ['S-121 the main', open, 'https://api.example/v1/cap/user/open'],
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
    storeLogin(login)
    await send(endpoint)
    expect(calls[0]?.url).toBe(address)
    expect(headers().get('content-type')).toBe('application/json')
    expect(headers().get('authorization')).toBe('Bearer t1')
  },
)

test('S-125 every request of the scraper client carries the token as it is now', async () => {
  storeLogin(login)
  await send(scrape)
  storeLogin({ ...login, token: 't2' })
  await send(scrape)
  const sent = calls.map(({ init }) => new Headers(init.headers).get('authorization'))
  expect(sent).toEqual(['Bearer t1', 'Bearer t2'])
})

test('S-121 S-123 S-124 S-149 each of the three clients waits 60000 ms', async () => {
  expect(callTimeoutMs).toBe(60_000)
  storeLogin(login)
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

test.each([
  ['signing in', open],
  ['signing up', signUp],
] as const)(
  'S-137 without a network, %s fails with Api failed with error: Network Error',
  async (_what, endpoint) => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    await expect(send(endpoint)).rejects.toMatchObject({
      message: 'Api failed with error: Network Error',
      code: 'network_error',
      status: 0,
    })
  },
)

test('outside of authentication, a failure without words says what to do', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await expect(send(chat)).rejects.toThrow('Marketday can’t be reached. Check your connection')
  answer = async () => new Response('<html>', { status: 502 })
  await expect(send(chat)).rejects.toThrow('Something went wrong (502). Try again in a moment.')
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
  ['http://a.test//', '//cap/x'],
])('S-116 base %s and path %s meet with one slash', (base, path) => {
  expect(joinUrl(base, path)).toBe('http://a.test/cap/x')
})

test.each([
  ['nothing to read', () => new Response(null, { status: 204 }), undefined],
  ['a text', () => new Response('1;IN;IND;India'), '1;IN;IND;India'],
  ['no word of what it is', () => new Response(new TextEncoder().encode('{"a":1}')), '{"a":1}'],
  ['JSON', () => Response.json({ a: 1 }), { a: 1 }],
])('an answer with %s is given as what it is', async (_what, say, expected) => {
  answer = async () => say()
  expect(await send(open)).toEqual(expected)
})

test.each(['public', 'shop'] as const)('a %s endpoint may be asked by anybody', async (access) => {
  await send(get('/things', { access, summary: '', response: z.object({}) }))
  expect(calls).toHaveLength(1)
})

test('nobody asks for what is personal before they have signed in', async () => {
  await expect(send(list, { params: { id: 'a' } })).rejects.toMatchObject({ code: 'signed_out' })
  expect(calls).toEqual([])
})

const signalOf = (index: number) => calls[index]?.init.signal as AbortSignal

test('a read ends when its page ends it, or the session does', async () => {
  storeLogin(login)
  const page = new AbortController()
  await send(list, { params: { id: 'a' }, signal: page.signal })
  await send(list, { params: { id: 'b' }, signal: new AbortController().signal })
  page.abort()
  expect([signalOf(0).aborted, signalOf(1).aborted]).toEqual([true, false])
  clearAuth()
  expect(signalOf(1).aborted).toBe(true)
})

test.each([
  ['what somebody is saving', false, open],
  ['the sign-out itself', false, logout],
  ['the exchange of a token', true, refresh],
])('%s ends with the session: %s', async (_what, ends, endpoint) => {
  storeLogin(login)
  await send(endpoint)
  clearAuth()
  expect(signalOf(0).aborted).toBe(ends)
})

test('a call that its page has ended is no failure of the network', async () => {
  const page = new AbortController()
  answer = () => Promise.reject(page.signal.reason)
  page.abort(new DOMException('left', 'AbortError'))
  await expect(send(open, { signal: page.signal })).rejects.toMatchObject({ name: 'AbortError' })
})

test('only a fresh answer tells the time: one to a read may be of another day', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T08:00:00Z') })
  const says = (date: string) => async () => Response.json({}, { headers: { date } })
  answer = says('Sun, 22 Nov 2026 08:00:00 GMT')
  await send(open)
  storeLogin(login)
  answer = says('Sun, 22 Nov 2026 09:00:00 GMT')
  await send(list, { params: { id: 'a' } })
  expect(new Date(serverNow()).toISOString()).toBe('2026-11-22T08:00:00.000Z')
  await send(open)
  expect(new Date(serverNow()).toISOString()).toBe('2026-11-22T09:00:00.000Z')
  answer = says('Sun, 22 Nov 2026 08:00:00 GMT')
  await send(open)
})

test('what a query does not say is not in the address', async () => {
  storeLogin(login)
  const query = { page: 2, empty: '', missing: undefined, none: null, tags: ['a', undefined] }
  await send(list, { params: { id: 'a' }, query })
  expect(calls[0]?.url).toBe('/api/orders/a/lines?page=2&empty=&tags=a')
})

test('a read carries neither content nor an idempotency key', async () => {
  storeLogin(login)
  await send(list, { params: { id: 'a' } })
  expect(calls[0]?.init.body).toBeUndefined()
  expect(headers().has('idempotency-key')).toBe(false)
})

test.each([
  [{ name: 'Rye' }, '{"name":"Rye"}'],
  [undefined, '{}'],
])('a POST of %o sends the document %s', async (body, sent) => {
  await send(open, { body })
  expect(calls[0]?.init.body).toBe(sent)
})

test('a form is sent as it is, in the words of the browser', async () => {
  const body = new FormData()
  await send(open, { body })
  expect(calls[0]?.init.body).toBe(body)
  expect(headers().has('content-type')).toBe(false)
})

const alone = { ...login, tenant: null }
const bearer = { authorization: 'Bearer t1' }

test.each([
  { who: 'nobody', search: '', sent: {} },
  { who: 'a person without a shop', reply: alone, search: '', sent: bearer },
  { who: 'a member', reply: login, search: '', sent: { ...bearer, 'x-tenant': 'deli' } },
  { who: 'another tab', reply: login, search: '?shop=pub', sent: { ...bearer, 'x-tenant': 'pub' } },
])('the headers of $who say who asks, and for which shop', ({ reply, search, sent }) => {
  if (reply) storeLogin(reply)
  vi.stubGlobal('location', { search })
  expect(identityHeaders()).toEqual(sent)
})

test('on the server there is no shop', () => {
  vi.stubGlobal('location', undefined)
  expect(currentShop()).toBe('')
})

test.each([
  { stored: 'its shop', reply: login, search: '', isOwn: true },
  { stored: 'its shop, which the address names', reply: login, search: '?shop=deli', isOwn: true },
  { stored: 'another shop', reply: login, search: '?shop=pub', isOwn: false },
  { stored: 'no shop, as it is', reply: alone, search: '', isOwn: true },
  { stored: 'no shop, but it is one’s', reply: alone, search: '?shop=pub', isOwn: false },
])('a tab that finds $stored stored takes it for its own: $isOwn', ({ reply, search, isOwn }) => {
  storeLogin(reply)
  vi.stubGlobal('location', { search })
  expect(isStoredShop()).toBe(isOwn)
})

test('the country of a visitor is what the IP service says', async () => {
  answer = async () => new Response('1;IN;IND;India')
  expect(await visitorCountry()).toBe('1;IN;IND;India')
  expect(calls[0]?.url).toBe('/api/ip-country')
})
