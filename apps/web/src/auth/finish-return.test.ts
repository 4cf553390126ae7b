// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearAuth, isLoggedIn } from '../platform/session/auth-store.ts'
import { goToProvider, type Errand } from '../platform/session/redirect.ts'
import { finishReturn } from './finish-return.ts'

let asked: string[]
let left: string[]

beforeEach(() => {
  clearAuth()
  sessionStorage.clear()
  asked = []
  left = []
  vi.spyOn(location, 'assign').mockImplementation((to) => void left.push(String(to)))
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(String(address))
    const body = String(address).endsWith('/attempts')
      ? { url: 'https://provider.example/authorize', state: 'the-state' }
      : { response: { token: 't', refreshToken: 'r', expiresIn: 900, existingTenant: {} } }
    return Promise.resolve(Response.json(body))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const errand: Errand = { provider: 'linkedin', purpose: 'signIn', returnTo: '/pricing' }
const returned = (query: string) => new URLSearchParams(query)

/** Redirected to the provider; resets the recorded calls. */
async function away(change: Partial<Errand> = {}) {
  left = []
  await goToProvider({ ...errand, ...change })
  expect(left).toEqual(['https://provider.example/authorize'])
  asked = []
}

test('S-105 the state that left comes back: the code is exchanged and the person goes on', async () => {
  await away()
  const outcome = await finishReturn('linkedin', returned('code=c&state=the-state'))
  expect(outcome).toEqual({ kind: 'done', returnTo: '/pricing' })
  expect(isLoggedIn()).toBe(true)
})

test.each(['linkedin', 'google', 'facebook'] as const)(
  'OAU-01 another state than the one begun with is refused before any call: %s',
  async (provider) => {
    await away({ provider })
    const outcome = await finishReturn(provider, returned('code=c&state=forged'))
    expect(outcome).toMatchObject({ kind: 'failed', errand: { ...errand, provider } })
    expect(outcome).toHaveProperty('message', expect.stringContaining('a different attempt'))
    expect(asked).toEqual([])
    expect(isLoggedIn()).toBe(false)
  },
)

test('OAU-01 an answer is used once', async () => {
  await away()
  await finishReturn('linkedin', returned('code=c&state=forged'))
  const again = await finishReturn('linkedin', returned('code=c&state=the-state'))
  expect(again).toMatchObject({ kind: 'failed', errand: null })
  expect(asked).toEqual([])
})

test('OAU-03 the answer of one provider is none to what was begun at another', async () => {
  await away({ provider: 'google' })
  const outcome = await finishReturn('linkedin', returned('code=c&state=the-state'))
  expect(outcome).toMatchObject({
    message: 'This sign-in was not started in this browser.',
    errand: null,
  })
  expect(asked).toEqual([])
})

test('OAU-01 what an address says is shown only with the state of an attempt begun here', async () => {
  const words = 'error=strange&error_description=Call+0900+666+to+unlock'
  const fresh = await finishReturn('linkedin', returned(`${words}&state=the-state`))
  expect(fresh).toMatchObject({ message: 'This sign-in was not started in this browser.' })
  for (const state of ['', '&state=forged']) {
    await away()
    const outcome = await finishReturn('linkedin', returned(words + state))
    expect(outcome).toHaveProperty('message', expect.stringContaining('a different attempt'))
  }
  await away()
  const own = await finishReturn('linkedin', returned(`${words}&state=the-state`))
  expect(own).toMatchObject({ kind: 'failed', message: 'Call 0900 666 to unlock' })
})

test('S-106 who says no may try the same once more', async () => {
  await away()
  const outcome = await finishReturn('linkedin', returned('error=access_denied&state=the-state'))
  expect(outcome).toMatchObject({ kind: 'cancelled', errand })
  expect(asked).toEqual([])
})
