// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  authState,
  clearAuth,
  clearEndedAuth,
  followOtherTabs,
  isLoggedIn,
  storeLogin,
  storeSocial,
} from './auth-store.ts'
import { learnClock } from './token.ts'
import { keepSession, refreshSession, signOut, signOutEverywhere } from './session.ts'
import { dismissSignIn, signInWanted } from './sign-in-request.ts'

declare const happyDOM: { setURL(url: string): void }

const startMs = Date.parse('2026-11-21T10:00:00Z')
const person = {
  expiresIn: 900,
  user: { id: 'u', name: 'A' },
  tenant: null,
  role: null,
  businessSetupReq: false,
}

interface Sent {
  readonly path: string
  readonly method: string
  readonly authorization: string | null
  readonly atMs: number
  readonly body: unknown
  /** Sent even while the page unloads. */
  readonly keepalive: boolean
}

let sent: Sent[]
let answers: Record<string, () => Promise<Response>>
/** Device clock ahead of the server's, in ms. */
let aheadMs: number
let stop: (() => void) | undefined
let renewals: number

beforeEach(() => {
  vi.useFakeTimers({ now: startMs })
  happyDOM.setURL('http://localhost:3000/adminPanel/dashboard')
  clearAuth()
  dismissSignIn()
  learnClock(new Date().toUTCString())
  sent = []
  aheadMs = 0
  renewals = 0
  answers = {}
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = url.replace('/api/cap/user/', '')
    const authorization = new Headers(init.headers).get('authorization')
    const { method = 'GET', body, keepalive = false } = init
    sent.push({ path, method, authorization, atMs: Date.now() - startMs, body, keepalive })
    const answer = await (answers[path] ?? (async () => Response.json({})))()
    answer.headers.set('date', new Date(serverNow()).toUTCString())
    return answer
  })
  answers['refresh'] = async () => Response.json(renewed())
})
afterEach(() => {
  stop?.()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const serverNow = () => Date.now() - aheadMs
/** Server token with this many of its fifteen minutes left. */
const token = (minutesLeft: number, name = '') => {
  const exp = serverNow() / 1000 + minutesLeft * 60
  return `h.${btoa(JSON.stringify({ iat: exp - 900, exp, name }))}.s`
}
const renewed = () => {
  renewals += 1
  return { ...person, token: token(15, `renewed ${renewals}`), refreshToken: `r${renewals}` }
}
const signIn = (minutesLeft: number) =>
  storeLogin({ ...person, token: token(minutesLeft), refreshToken: 'r0' })
const refreshes = () => sent.filter(({ path }) => path === 'refresh').map(({ atMs }) => atMs)
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)
const noAnswer = () => Promise.reject(new TypeError('Failed to fetch'))

test('S-158 a token with ten minutes left is refreshed in five', async () => {
  signIn(10)
  stop = keepSession()
  await minutes(4.99)
  expect(refreshes()).toEqual([])
  await minutes(0.02)
  expect(refreshes()).toEqual([300_000])
  expect(authState()).toMatchObject({ refreshToken: 'r1', userInfo: { refreshToken: 'r1' } })
})

test('S-157 a fresh token is told to the server once, one older than 300 s never', async () => {
  signIn(10.01)
  stop = keepSession()
  await minutes(0.1)
  expect(sent.filter(({ path }) => path === 'session')).toHaveLength(1)
  stop()
  sent = []
  signIn(9.98)
  stop = keepSession()
  await minutes(0.1)
  expect(sent).toEqual([])
})

test('without an answer the refresh is tried after 30 s, then after twice as long, and nobody is signed out', async () => {
  answers['refresh'] = noAnswer
  vi.stubGlobal('navigator', { onLine: false })
  signIn(10)
  stop = keepSession()
  await minutes(9)
  expect(refreshes()).toEqual([300_000, 330_000, 390_000, 510_000])
  expect(isLoggedIn()).toBe(true)
  expect(signInWanted()).toBe(false)
})

test('SES-06 a lost answer is asked for again while the server still repeats it', async () => {
  let lost = 2
  answers['refresh'] = async () => (lost-- > 0 ? noAnswer() : Response.json(renewed()))
  signIn(10)
  const renewal = refreshSession(authState().token)
  await vi.advanceTimersByTimeAsync(9_000)
  expect(await renewal).toBe(true)
  expect(refreshes()).toEqual([0, 1_000, 5_000])
})

test.each([10, -10, 20])(
  'a clock %i minutes ahead neither signs out nor refreshes without end',
  async (ahead) => {
    aheadMs = ahead * 60_000
    signIn(14)
    stop = keepSession()
    await minutes(30)
    expect(isLoggedIn()).toBe(true)
    expect(refreshes().length).toBeGreaterThanOrEqual(2)
    expect(refreshes().length).toBeLessThanOrEqual(4)
  },
)

test('a token that lives shorter than the early five minutes is no loop', async () => {
  answers['refresh'] = async () => Response.json({ ...renewed(), token: token(2, `${renewals}`) })
  signIn(2)
  stop = keepSession()
  await minutes(2)
  expect(refreshes().length).toBeLessThanOrEqual(5)
})

test('S-98 an answer that comes after signing out does not bring the entry back', async () => {
  let answer: (response: Response) => void = () => {}
  answers['refresh'] = () => new Promise((resolve) => (answer = resolve))
  signIn(10)
  const renewal = refreshSession(authState().token)
  await vi.advanceTimersByTimeAsync(10)
  signOut()
  answer(Response.json(renewed()))
  expect(await renewal).toBe(false)
  await vi.advanceTimersByTimeAsync(100)
  expect(localStorage.getItem('auth')).toBeNull()
})

test('S-99 signing out tells the server with the token, and takes the cookie away when that fails', async () => {
  answers['logout'] = async () => Response.json({ message: 'Expired' }, { status: 401 })
  signIn(10)
  const { token: given } = authState()
  signOut()
  await vi.advanceTimersByTimeAsync(10)
  expect(sent).toMatchObject([
    { path: 'logout', method: 'POST', authorization: `Bearer ${given}`, keepalive: true },
    { path: 'session', method: 'DELETE', authorization: null, keepalive: true },
  ])
})

test('SES-06 what another tab has refreshed already is not refreshed again', async () => {
  signIn(1)
  const stale = authState().token
  const other = { ...authState(), token: token(15, 'other tab'), refreshToken: 'r9' }
  localStorage.setItem('auth', JSON.stringify(other))
  expect(await refreshSession(stale)).toBe(true)
  expect(refreshes()).toEqual([])
  expect(authState().refreshToken).toBe('r9')
})

test('a sign-out in another tab is not taken for an ended session', async () => {
  signIn(1)
  const stale = authState().token
  localStorage.removeItem('auth')
  expect(await refreshSession(stale)).toBe(false)
  expect(signInWanted()).toBe(false)
})

test('a session that ended in another tab opens the dialog here, where something may be typed', () => {
  signIn(10)
  const stopFollowing = followOtherTabs()
  const emptied = JSON.stringify({ ...authState(), userInfo: {}, token: '', refreshToken: '' })
  localStorage.removeItem('auth')
  dispatchEvent(new StorageEvent('storage', { key: 'auth', newValue: emptied }))
  dispatchEvent(new StorageEvent('storage', { key: 'auth', newValue: null }))
  stopFollowing()
  expect(isLoggedIn()).toBe(false)
  expect(signInWanted()).toBe(true)
})

test('who is not signed in says nothing to the server by signing out', async () => {
  signOut()
  await minutes(1)
  expect(sent).toEqual([])
})

test('signing out everywhere ends every session; a token that is over is refreshed for it', async () => {
  signIn(10)
  await signOutEverywhere()
  expect(isLoggedIn()).toBe(false)
  signIn(-1)
  await signOutEverywhere()
  expect(isLoggedIn()).toBe(false)
  const ending = { path: '/api/account/sessions?everywhere=true', method: 'DELETE' }
  expect(sent).toMatchObject([ending, { path: 'refresh' }, ending])
})

test('the refresh passes the refresh token, and is seen through when the page is left', async () => {
  signIn(10)
  expect(await refreshSession(authState().token)).toBe(true)
  expect(sent).toMatchObject([
    { path: 'refresh', method: 'POST', body: '{"refreshToken":"r0"}', keepalive: true },
  ])
})

test.each([401, 403])(
  'a refresh answered with %i ends the session, and the dialog opens',
  async (status) => {
    answers['refresh'] = async () => Response.json({}, { status })
    signIn(10)
    expect(await refreshSession(authState().token)).toBe(false)
    expect(isLoggedIn()).toBe(false)
    expect(signInWanted()).toBe(true)
  },
)

test('SES-06 who signed in anew in another tab is not signed out by a refusal of the old token', async () => {
  answers['refresh'] = async () => {
    const other = { ...authState(), token: token(15, 'other tab'), refreshToken: 'r9' }
    localStorage.setItem('auth', JSON.stringify(other))
    return Response.json({}, { status: 401 })
  }
  signIn(10)
  expect(await refreshSession(authState().token)).toBe(true)
  expect(authState().refreshToken).toBe('r9')
  expect(signInWanted()).toBe(false)
})

test('a session without a refresh token lives as long as its token, and is over when that is refused', async () => {
  const existingTenant = { user: person.user }
  storeSocial({ response: { token: token(10), existingTenant } })
  stop = keepSession()
  await minutes(9)
  expect(isLoggedIn()).toBe(true)
  expect(await refreshSession(authState().token)).toBe(false)
  expect(refreshes()).toEqual([])
  expect(signInWanted()).toBe(true)
})

test.each([
  ['gets no answer', 0, [0, 1_000, 5_000]],
  ['the server cannot do', 503, [0]],
])(
  'a refresh that %s (%i) is asked at %j ms, and nobody is signed out',
  async (_what, status, atMs) => {
    answers['refresh'] = status === 0 ? noAnswer : async () => Response.json({}, { status })
    signIn(10)
    const failure = refreshSession(authState().token).catch((error: unknown) => error)
    await minutes(5)
    expect(await failure).toMatchObject({ name: 'ApiError', status })
    expect(refreshes()).toEqual(atMs)
    expect(isLoggedIn()).toBe(true)
  },
)

test('what the server answers wrongly is not asked for again every 30 s', async () => {
  answers['refresh'] = async () => Response.json({}, { status: 503 })
  signIn(10)
  stop = keepSession()
  await minutes(9)
  expect(refreshes()).toEqual([300_000])
})

test('a token that is nearly over when the page opens is refreshed at once', async () => {
  signIn(1)
  stop = keepSession()
  await vi.advanceTimersByTimeAsync(10)
  expect(refreshes()).toEqual([0])
})

test('signing in anew plans the refresh anew', async () => {
  signIn(10)
  stop = keepSession()
  await minutes(1)
  signIn(14)
  await minutes(8.9)
  expect(refreshes()).toEqual([])
  await minutes(0.2)
  expect(refreshes()).toEqual([600_000])
})

test('a token that does not say when it ends is kept as it is', async () => {
  storeLogin({ ...person, token: `h.${btoa('{}')}.s`, refreshToken: 'r0' })
  stop = keepSession()
  await minutes(24 * 60)
  expect(refreshes()).toEqual([])
})

test('a session that is not kept any more is neither refreshed nor told, and no run is looked for', async () => {
  const databases = vi.fn(async () => [])
  vi.stubGlobal('indexedDB', { databases, deleteDatabase: () => {} })
  signIn(10)
  stop = keepSession()
  await minutes(1)
  expect(databases).toHaveBeenCalledTimes(1)
  stop()
  sent = []
  signIn(15)
  await minutes(20)
  expect(sent).toEqual([])
  expect(databases).toHaveBeenCalledTimes(1)
})

test('S-157 a token is told once, however often the page begins to keep it, and only over a safe connection', async () => {
  vi.stubGlobal('isSecureContext', false)
  signIn(14)
  keepSession()()
  await minutes(0.1)
  expect(sent).toEqual([])
  vi.stubGlobal('isSecureContext', true)
  for (let count = 0; count < 2; count += 1) keepSession()()
  await minutes(0.1)
  expect(sent).toMatchObject([{ path: 'session', method: 'POST' }])
  clearAuth()
  keepSession()()
  await minutes(0.1)
  expect(sent).toHaveLength(1)
})

test('a sign-out leaves nothing on the device that was typed and not saved; a session that ends by itself does', () => {
  const deleted: string[] = []
  vi.stubGlobal('indexedDB', { deleteDatabase: (name: string) => deleted.push(name) })
  signIn(10)
  clearEndedAuth()
  expect(deleted).not.toContain('unsaved-forms')
  signIn(10)
  signOut()
  expect(deleted).toContain('unsaved-forms')
})
