// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest'
import { goToProvider, readReturn, takeUpErrand, type Errand } from './redirect.ts'
import { SocialError, isPopupBlocked } from './social-error.ts'

const read = (query: string) => readReturn(new URLSearchParams(query)).said

test('S-105 code and state together are an answer', () => {
  expect(read('code=c&state=s')).toEqual({ code: 'c', state: 's' })
})

test.each(['', 'code=c', 'state=s', 'code=&state=s'])('S-105 “%s” says nothing', (query) => {
  expect(read(query)).toBeNull()
})

test.each(['user_cancelled_login', 'user_cancelled_authorize', 'access_denied'])(
  'S-106 %s is the person’s own choice',
  (error) => {
    expect(read(`error=${error}&state=s`)).toMatchObject({ code: 'auth/user-cancelled' })
  },
)

test('S-106 an error nobody knows is told in LinkedIn’s own words, as plain text', () => {
  expect(
    read('error=unauthorized_scope_error&error_description=Scope+%3Cb%3E+is+not+allowed'),
  ).toMatchObject({ message: 'Scope <b> is not allowed' })
  expect(read('error=strange')).toMatchObject({ code: 'auth/invalid-auth-event' })
})

test('S-106 a refusal that is known keeps our words, whatever the provider adds', () => {
  expect(read('error=access_denied&error_description=Come+back')).toMatchObject({
    code: 'auth/user-cancelled',
    message: 'Sign-in was cancelled.',
  })
})

test('S-106 of a provider’s own words 300 letters are shown at most', () => {
  expect(read(`error=strange&error_description=${'x'.repeat(301)}`)).toMatchObject({
    message: 'x'.repeat(300),
  })
})

test.each([
  [new SocialError('popup-blocked'), true],
  [new SocialError('popup-closed-by-user'), false],
  [Object.assign(new Error('no'), { code: 'auth/popup-blocked' }), false],
])('only our own word for it says that a window was blocked: %s', (error, isBlocked) => {
  expect(isPopupBlocked(error)).toBe(isBlocked)
})

describe('a sign-in that leads the page away and back', () => {
  const errand: Errand = { provider: 'linkedin', purpose: 'signIn', returnTo: '/verify' }
  const kept = () => sessionStorage.getItem('social-errand')
  let sent: string[]
  let answer: () => Response
  let leave: MockInstance<Location['assign']>

  beforeEach(() => {
    sent = []
    sessionStorage.clear()
    answer = () => Response.json({ url: 'https://provider.test/go', state: 's1' })
    leave = vi.spyOn(location, 'assign').mockImplementation(() => {})
    vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit) => {
      sent.push(`${method} ${url}`)
      return answer()
    })
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
  const refuse = () => {
    throw new DOMException('no', 'SecurityError')
  }

  test('remembers what the person was about, once', async () => {
    await goToProvider(errand)
    expect(sent).toEqual(['POST /api/cap/users/social/linkedin/attempts'])
    expect(leave).toHaveBeenCalledExactlyOnceWith('https://provider.test/go')
    expect(takeUpErrand('linkedin')).toEqual({ errand, state: 's1' })
    expect(takeUpErrand('linkedin')).toBeNull()
  })

  test('that the server cannot begin leads nowhere, and forgets what was begun before', async () => {
    await goToProvider(errand)
    answer = () => Response.json({}, { status: 503 })
    await expect(goToProvider(errand)).rejects.toMatchObject({ status: 503 })
    expect(leave).toHaveBeenCalledTimes(1)
    expect(takeUpErrand('linkedin')).toBeNull()
  })

  test('is refused before anything is asked where storage is blocked', async () => {
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    await expect(goToProvider(errand)).rejects.toMatchObject({
      code: 'auth/web-storage-unsupported',
    })
    expect(sent).toEqual([])
    expect(takeUpErrand('linkedin')).toBeNull()
  })

  test.each([
    ['was never begun here', null],
    ['went to another provider', JSON.stringify({ errand, state: 's1' })],
    ['was kept in pieces', '{"errand":'],
    ['was kept as nothing', 'null'],
  ])('that %s is not taken up', (_what, text) => {
    if (text !== null) sessionStorage.setItem('social-errand', text)
    expect(takeUpErrand('google')).toBeNull()
    expect(kept()).toBeNull()
  })
})
