// @vitest-environment happy-dom
import { streamEvents } from '@marketday/contract/endpoints/events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearAuth, storeLogin } from '../session/auth-store.ts'
import { parseEvent, readEvents, type ServerEvent } from './events.ts'

test('an event is read with its id, topic and content of several lines', () => {
  expect(parseEvent('id: 7\nevent: order.placed\ndata: {"subjectId":\ndata: "o1"}')).toEqual({
    id: '7',
    type: 'order.placed',
    payload: { subjectId: 'o1' },
  })
})

test('a comment that only keeps the line open is no event', () => {
  expect(parseEvent(': ping')).toBeNull()
})

test.each([
  ['a field without a space after its colon', 'data:{"a":1}', { payload: { a: 1 } }],
  ['lines that end as Windows ends them', 'id: 3\r\ndata: 5', { id: '3', payload: 5 }],
  ['an event without a topic', 'data: 5', { id: '', type: 'message', payload: 5 }],
  ['a field that is only named', 'id: 7\nid\ndata: 5', { id: '' }],
  ['a line separator within a text', 'data: "a\u2028b"', { payload: 'a\u2028b' }],
  ['a field that comes twice', 'event: a\nevent: b\ndata: 5', { type: 'b' }],
])('the stream may bring %s', (_what, block, event) => {
  expect(parseEvent(block)).toMatchObject(event)
})

const jwt = (name: string) => `h.${btoa(JSON.stringify({ exp: Date.now() / 1000 + 900, name }))}.s`
const account = { user: { id: 'u', name: 'A' }, tenant: { id: '1', name: 'B', slug: 'deli' } }

interface Asked {
  readonly url: string
  readonly headers: Headers
  readonly signal: AbortSignal
}

let asked: Asked[]
let answers: (() => unknown)[]
let renewed: () => Response
let told: ServerEvent[]
let page: AbortController
const hasEnded = vi.fn()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  asked = []
  answers = []
  told = []
  page = new AbortController()
  renewed = () => Response.json({ message: 'The session is over' }, { status: 401 })
  hasEnded.mockClear()
  storeLogin({ ...account, token: jwt('old'), refreshToken: 'r1' })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.endsWith('/cap/user/refresh')) return renewed()
    const signal = init.signal as AbortSignal
    asked.push({ url, headers: new Headers(init.headers), signal })
    return (answers.shift() ?? (() => untilAborted(signal)))()
  })
})
afterEach(async () => {
  page.abort()
  await settle()
  clearAuth()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const untilAborted = (signal: AbortSignal) =>
  new Promise((_answer, refuse) => {
    signal.addEventListener('abort', () => refuse(signal.reason))
  })

function stream(...pieces: string[]) {
  const encoder = new TextEncoder()
  const body = new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(encoder.encode(piece))
      controller.close()
    },
  })
  return { status: 200, ok: true, body }
}

async function settle() {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

async function listen() {
  const reading = readEvents(streamEvents, (event) => told.push(event), page.signal)
  void reading.then(hasEnded)
  await settle()
}

async function pass(ms: number) {
  await vi.advanceTimersByTimeAsync(ms)
  await settle()
}

test('events are told in their order, however the connection cuts them into pieces', async () => {
  answers = [
    () =>
      stream(
        ': ping\n\nid: 1\nevent: a\nda',
        'ta: {"n":1}\n\nid: 2\r\nevent: b\r\ndata: {"n":2}\r\n\r\nid: 3\nevent: c\n',
        'data: {"n":3}\n\nid: 4\nevent: never-ended\ndata: {"n":4}\n',
      ),
  ]
  await listen()
  expect(told).toEqual([
    { id: '1', type: 'a', payload: { n: 1 } },
    { id: '2', type: 'b', payload: { n: 2 } },
    { id: '3', type: 'c', payload: { n: 3 } },
  ])
})

test('the token and the shop travel in headers, never in the address', async () => {
  const token = jwt('mine')
  storeLogin({ ...account, token, refreshToken: 'r1' })
  await listen()
  expect(asked.map(({ url }) => url)).toEqual(['/api/events'])
  expect(Object.fromEntries(asked[0]?.headers ?? [])).toEqual({
    accept: 'text/event-stream',
    authorization: `Bearer ${token}`,
    'x-tenant': 'deli',
  })
})

test('a lost connection is taken up again after a second, behind the last event that had an id', async () => {
  answers = [() => stream('id: 8\ndata: 1\n\ndata: 2\n\n'), () => stream('id: 9\ndata: 3\n\n')]
  await listen()
  expect(told).toHaveLength(2)
  await pass(999)
  expect(asked).toHaveLength(1)
  await pass(1)
  expect(asked[1]?.headers.get('last-event-id')).toBe('8')
  await pass(1_000)
  expect(asked[2]?.headers.get('last-event-id')).toBe('9')
})

const failure = () => Promise.reject(new TypeError('Failed to fetch'))

/** Delays before the next connections, in seconds. */
async function pausesInSeconds(howMany: number) {
  const pauses: number[] = []
  for (let index = 0; index < howMany; index += 1) {
    const before = asked.length
    let seconds = 0
    while (asked.length === before && seconds < 60) {
      await pass(1_000)
      seconds += 1
    }
    pauses.push(seconds)
  }
  return pauses
}

test('a server that fails is asked ever more rarely, at least every 30 s', async () => {
  answers = Array.from({ length: 7 }, () => failure)
  await listen()
  expect(await pausesInSeconds(6)).toEqual([2, 4, 8, 16, 30, 30])
})

test('the first event after failures makes the pauses short again', async () => {
  answers = [failure, failure, () => stream('data: 1\n\n'), failure]
  await listen()
  expect(await pausesInSeconds(4)).toEqual([2, 4, 1, 2])
})

test.each([
  ['an error with a text', () => ({ ...stream('data: 1\n\n'), status: 500, ok: false })],
  ['no content at all', () => ({ status: 200, ok: true, body: null })],
])('%s is a failure, and nothing is told', async (_what, answer) => {
  answers = [answer]
  await listen()
  expect(told).toEqual([])
  expect(await pausesInSeconds(1)).toEqual([2])
})

test.each([403, 404])('an answer %i ends the listening for good', async (status) => {
  answers = [() => ({ ...stream('data: 1\n\n'), status, ok: false })]
  await listen()
  expect(hasEnded).toHaveBeenCalledTimes(1)
  await pass(60_000)
  expect(asked).toHaveLength(1)
  expect(told).toEqual([])
})

test('a refused token is renewed and the connection opened with the new one', async () => {
  const token = jwt('new')
  renewed = () => Response.json({ ...account, expiresIn: 900, token, refreshToken: 'r2' })
  answers = [() => ({ ...stream(), status: 401, ok: false })]
  await listen()
  await pass(1_000)
  expect(asked[1]?.headers.get('authorization')).toBe(`Bearer ${token}`)
})

test('when the session is over nobody listens any more', async () => {
  answers = [() => ({ ...stream(), status: 401, ok: false })]
  await listen()
  expect(hasEnded).toHaveBeenCalledTimes(1)
})

test('nothing is asked in the name of somebody who has signed out, until they sign in again', async () => {
  clearAuth()
  await listen()
  expect(asked).toEqual([])
  storeLogin({ ...account, token: jwt('again'), refreshToken: 'r2' })
  await pass(2_000)
  expect(asked).toHaveLength(1)
})

test('signing out closes the connection', async () => {
  await listen()
  expect(asked[0]?.signal.aborted).toBe(false)
  clearAuth()
  expect(asked[0]?.signal.aborted).toBe(true)
})

test('leaving the page closes the connection, and no other is opened', async () => {
  await listen()
  page.abort()
  expect(asked[0]?.signal.aborted).toBe(true)
  await settle()
  expect(hasEnded).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(0)
  await pass(60_000)
  expect(asked).toHaveLength(1)
})

test('leaving the page during a pause ends the listening at once', async () => {
  answers = [() => stream('data: 1\n\n')]
  await listen()
  expect(hasEnded).not.toHaveBeenCalled()
  page.abort()
  await settle()
  expect(hasEnded).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(0)
})

test('a page that is already left listens to nothing', async () => {
  page.abort()
  await listen()
  expect(hasEnded).toHaveBeenCalledTimes(1)
  expect(asked).toEqual([])
})
