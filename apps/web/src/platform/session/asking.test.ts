// @vitest-environment happy-dom
import { del, get, post } from '@marketday/contract/endpoints/endpoint'
import { QueryObserver } from '@tanstack/react-query'
import { streamEvents } from '@marketday/contract/endpoints/events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { call } from '../api/api.ts'
import { readEvents } from '../api/events.ts'
import { queryClient } from '../api/query-client.ts'
import { clearAuth, isLoggedIn, storeLogin, storeMenu } from './auth-store.ts'
import { signOut, signOutEverywhere } from './session.ts'

const nothing = z.object({})
const read = get('/orders', { access: 'member', summary: '', response: nothing })
const write = del('/orders', { access: 'member', summary: '', response: nothing })
const open = post('/open', { access: 'public', summary: '', response: nothing })

interface Asked {
  readonly path: string
  readonly method: string
  isEnded: boolean
}

let asked: Asked[]
let answer: (path: string) => Promise<Response>
const pathsSince = (begun: number) => asked.slice(begun).map(({ path }) => path)

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  answer = async () => Response.json({})
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', signal }: RequestInit) => {
    const one = { path: new URL(address, 'http://localhost').pathname, method, isEnded: false }
    asked.push(one)
    const ended = new Promise<never>((_answer, refuse) => {
      signal?.addEventListener('abort', () => {
        one.isEnded = true
        refuse(signal.reason as Error)
      })
    })
    return await Promise.race([answer(one.path), ended])
  })
  storeLogin({
    token: `h.${btoa(JSON.stringify({ exp: Date.now() / 1000 + 900 }))}.s`,
    refreshToken: 'another',
    user: { id: '1', name: 'Ada' },
    tenant: { id: '2', name: 'Bakery', slug: 'bakery' },
  })
})
afterEach(() => {
  clearAuth()
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const never = () => new Promise<Response>(() => {})

test('S-99 what is being read ends before the server hears of the sign-out; what is being written does not', async () => {
  answer = async (path) => (path.endsWith('/orders') ? await never() : Response.json({}))
  const reading = call(read)
  void call(write)
  await vi.advanceTimersByTimeAsync(1)
  const before = asked.length
  signOut()
  expect(asked.slice(0, before)).toMatchObject([
    { method: 'GET', isEnded: true },
    { method: 'DELETE', isEnded: false },
  ])
  await expect(reading).rejects.toMatchObject({ status: 401, code: 'signed_out' })
  expect(pathsSince(before)).toEqual(['/api/cap/user/logout'])
})

test('S-99 nothing is asked once signing out has begun: no call, no re-read, no stream, no timer', async () => {
  const stop = new AbortController()
  void readEvents(streamEvents, () => {}, stop.signal)
  const shown = new QueryObserver(queryClient, {
    queryKey: ['order'],
    queryFn: () => call(read),
    refetchInterval: 1_000,
    retry: 3,
  })
  const unsubscribe = shown.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(1_500)
  const before = asked.length
  signOut()
  void queryClient.invalidateQueries()
  const refused = [call(read), call(write)].map((one) => one.catch((error: Error) => error))
  await vi.advanceTimersByTimeAsync(120_000)
  expect(pathsSince(before)).toEqual(['/api/cap/user/logout'])
  expect(await Promise.all(refused)).toMatchObject([{ status: 401 }, { status: 401 }])
  await call(open)
  expect(pathsSince(before).at(-1)).toBe('/api/open')
  unsubscribe()
  stop.abort()
})

test('S-99 signing out everywhere asks nothing beside it, and goes on as before where it fails', async () => {
  let settle: (response: Response) => void = () => {}
  answer = (path) =>
    path.endsWith('/account/sessions')
      ? new Promise((resolve) => (settle = resolve))
      : Promise.resolve(Response.json({}))
  const failing = signOutEverywhere().catch((error: Error) => error)
  await expect(call(read)).rejects.toMatchObject({ status: 401 })
  settle(Response.json({ message: 'Not now' }, { status: 503 }))
  expect(await failing).toMatchObject({ status: 503 })
  expect(isLoggedIn()).toBe(true)
  await call(read)
  const leaving = signOutEverywhere()
  settle(Response.json({ ended: 2 }))
  await leaving
  expect(isLoggedIn()).toBe(false)
  expect(asked.map(({ path }) => path)).toEqual([
    '/api/account/sessions',
    '/api/orders',
    '/api/account/sessions',
  ])
})

test('S-99 a sign-out in another tab ends the reads of this one', async () => {
  answer = never
  const reading = call(read)
  await vi.advanceTimersByTimeAsync(1)
  clearAuth()
  expect(asked[0]?.isEnded).toBe(true)
  await expect(reading).rejects.toMatchObject({ status: 401 })
})

test('what is being read goes on when something else about the person changes', async () => {
  answer = never
  void call(read).catch(() => {})
  await vi.advanceTimersByTimeAsync(1)
  storeMenu([])
  expect(asked[0]?.isEnded).toBe(false)
})

test('S-99 what is being read ends as soon as signing out everywhere begins, before it has succeeded', async () => {
  let settle: (response: Response) => void = () => {}
  answer = () => new Promise((resolve) => (settle = resolve))
  const reading = call(read).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(1)
  const leaving = signOutEverywhere()
  expect(isLoggedIn()).toBe(true)
  expect(asked[0]).toMatchObject({ path: '/api/orders', isEnded: true })
  expect(await reading).toMatchObject({ status: 401, code: 'signed_out' })
  settle(Response.json({ ended: 1 }))
  await leaving
})
