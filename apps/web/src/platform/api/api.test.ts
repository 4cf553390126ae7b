// @vitest-environment happy-dom
import { get, post } from '@marketday/contract/endpoints/endpoint'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { ApiError, call } from './api.ts'
import { authState, clearAuth, isLoggedIn, storeLogin } from '../session/auth-store.ts'
import { proofWanted } from '../session/proof.ts'
import { dismissSignIn, signInWanted } from '../session/sign-in-request.ts'

declare const happyDOM: { setURL(url: string): void }

const read = get('/things', { access: 'member', summary: '', response: z.object({}) })
const write = post('/things', { access: 'member', summary: '', response: z.object({}) })
const account = {
  expiresIn: 900,
  user: { id: 'u', name: 'A' },
  tenant: null,
  role: null,
  businessSetupReq: false,
}
const jwt = (secondsLeft: number, name: string) =>
  `h.${btoa(JSON.stringify({ exp: Date.now() / 1000 + secondsLeft, name }))}.s`

let good: string
let refreshes: number
let refused: boolean
const sent: { url: string; headers: Headers }[] = []

beforeEach(() => {
  clearAuth()
  dismissSignIn()
  sent.length = 0
  refreshes = 0
  refused = false
  good = jwt(900, 'new')
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    if (url.endsWith('/cap/user/refresh')) {
      refreshes += 1
      return refused
        ? Response.json({ message: 'The session is over' }, { status: 401 })
        : Response.json({ ...account, token: good, refreshToken: 'r2' })
    }
    sent.push({ url, headers })
    const isGood = headers.get('authorization') === `Bearer ${good}`
    return isGood
      ? Response.json({})
      : Response.json({ message: 'Expired', code: 'session_expired' }, { status: 401 })
  })
})
afterEach(() => vi.unstubAllGlobals())

const signIn = (token: string) => storeLogin({ ...account, token, refreshToken: 'r1' })

test('several refused calls share one refresh, and each is repeated once', async () => {
  signIn(jwt(900, 'old'))
  await Promise.all([call(read), call(read), call(read)])
  expect(refreshes).toBe(1)
  expect(authState()).toMatchObject({ token: good, refreshToken: 'r2', userInfo: { token: good } })
})

test('a repeated POST carries the same idempotency key', async () => {
  signIn(jwt(900, 'old'))
  await call(write)
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})

test('a token about to expire is renewed before the call', async () => {
  signIn(jwt(29, 'old'))
  await call(read)
  expect(sent).toHaveLength(1)
})

test('a refused refresh ends the session and asks for a new sign-in on the page', async () => {
  happyDOM.setURL('http://localhost:3000/adminPanel/dashboard')
  refused = true
  signIn(jwt(900, 'old'))
  await expect(call(read)).rejects.toMatchObject({ status: 401 })
  expect(isLoggedIn()).toBe(false)
  expect(signInWanted()).toBe(true)
})

test('a session that ends under a public page asks for nothing', async () => {
  happyDOM.setURL('http://localhost:3000/pricing')
  refused = true
  signIn(jwt(900, 'old'))
  await expect(call(read)).rejects.toMatchObject({ status: 401 })
  expect(isLoggedIn()).toBe(false)
  expect(signInWanted()).toBe(false)
})

test('a refused password or code is no refused token', async () => {
  signIn(good)
  vi.stubGlobal('fetch', async () =>
    Response.json({ message: 'Wrong code', code: 'second_factor_wrong' }, { status: 401 }),
  )
  await expect(call(write)).rejects.toMatchObject({ code: 'second_factor_wrong' })
  expect(isLoggedIn()).toBe(true)
})

test('a call that needs a fresh proof waits for it and is sent again with the same key', async () => {
  signIn(good)
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'))
    return keys.length > 1
      ? Response.json({ done: true })
      : Response.json(
          { message: 'Confirm', code: 'confirmation_required', ways: ['password'] },
          { status: 403 },
        )
  })
  const reply = call(write)
  await vi.waitFor(() => expect(proofWanted()?.ways).toEqual(['password']))
  proofWanted()?.settle(true)
  expect(await reply).toEqual({ done: true })
  expect(keys[0]).toBe(keys[1])
})

test('a proof that is not given leaves the refusal as it came', async () => {
  signIn(good)
  vi.stubGlobal('fetch', async () =>
    Response.json(
      { message: 'Confirm', code: 'confirmation_required', ways: ['password'] },
      { status: 403 },
    ),
  )
  const reply = call(write).catch((error: unknown) => error)
  await vi.waitFor(() => expect(proofWanted()).not.toBeNull())
  proofWanted()?.settle(false)
  expect(await reply).toMatchObject({ code: 'confirmation_required', ways: ['password'] })
})

test('a shop whose address was changed elsewhere is found again under its new one', async () => {
  const tenant = (slug: string) => ({ id: 't', name: 'Bakery', slug })
  storeLogin({ ...account, tenant: tenant('old-name'), token: jwt(900, 'old'), refreshToken: 'r1' })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.endsWith('/cap/user/refresh'))
      return Response.json({
        ...account,
        tenant: tenant('new-name'),
        token: good,
        refreshToken: 'r2',
      })
    return new Headers(init.headers).get('x-tenant') === 'new-name'
      ? Response.json({})
      : Response.json({ message: 'Business not found', code: 'unknown_shop' }, { status: 404 })
  })
  await expect(call(read)).resolves.toEqual({})
})

function answerAlways(say: () => Promise<Response> | Response) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return say()
  })
  return asked
}

test.each([
  ['a refusal', 403, 'forbidden'],
  ['a wrong code', 401, 'second_factor_wrong'],
  ['a failure of the server', 500, null],
])('%s is not asked again', async (_what, status, code) => {
  signIn(good)
  const asked = answerAlways(() => Response.json({ message: 'No', code }, { status }))
  await expect(call(write)).rejects.toMatchObject({ status, code })
  expect(asked).toHaveLength(1)
})

test('a public endpoint that refuses has not refused the token', async () => {
  signIn(good)
  const open = post('/cap/open', { access: 'public', summary: '', response: z.object({}) })
  const asked = answerAlways(() => Response.json({ message: 'No' }, { status: 401 }))
  await expect(call(open)).rejects.toMatchObject({ status: 401 })
  expect(asked).toHaveLength(1)
  expect(isLoggedIn()).toBe(true)
})

test('an answer that breaks off is no refusal, whatever it carries', async () => {
  signIn(good)
  const broken = Object.assign(new Error('Broken off'), { status: 401, code: null })
  const asked = answerAlways(() =>
    Object.assign(Response.json({}), { json: () => Promise.reject(broken) }),
  )
  await expect(call(read)).rejects.toBe(broken)
  expect(asked).toHaveLength(1)
})

test('a failure that says nothing has no status, no code, no faults and no ways', () => {
  expect(new ApiError('No')).toMatchObject({
    status: 0,
    code: null,
    errors: [],
    requestId: null,
    ways: [],
  })
  expect(new ApiError('No', { errors: [fault], ways: ['password'] })).toMatchObject({
    errors: [fault],
    ways: ['password'],
  })
})

const fault = { path: 'name', message: 'Enter a name' }

test.each([
  ['faults and ways', { errors: [fault], ways: ['passkey'] }, [fault], ['passkey']],
  ['none of both', {}, [], []],
  ['something else in their place', { errors: 'name', ways: { a: 1 } }, [], []],
])('a refusal with %s says so', async (...[, problem, errors, ways]) => {
  signIn(good)
  answerAlways(() => Response.json({ message: 'No', ...problem }, { status: 422 }))
  const failure = await call(write).catch((error: unknown) => error)
  expect(failure).toMatchObject({ message: 'No', status: 422 })
  expect((failure as ApiError).errors).toEqual(errors)
  expect((failure as ApiError).ways).toEqual(ways)
})
