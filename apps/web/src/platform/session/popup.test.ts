// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cancelSocialPopup, openSocialPopup } from './popup.ts'

declare const happyDOM: { setURL(url: string): void }

interface FakeWindow {
  closed: boolean
  close: () => void
  focus: () => void
}

let windows: FakeWindow[]
let features: string
let names: string[]

beforeEach(() => {
  vi.useFakeTimers()
  happyDOM.setURL('http://localhost:3000/')
  names = []
  windows = []
  vi.stubGlobal('open', (_url: string, name: string, given: string) => {
    features = given
    names.push(name)
    const opened: FakeWindow = {
      closed: false,
      close: vi.fn(() => void (opened.closed = true)),
      focus: vi.fn(),
    }
    windows.push(opened)
    return opened
  })
})
afterEach(() => {
  cancelSocialPopup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const say = (message: unknown, origin = location.origin) =>
  dispatchEvent(new MessageEvent('message', { data: message, origin }))

test('S-126 the window is 500 by 600', () => {
  void openSocialPopup('google').catch(() => {})
  expect(features).toContain('width=500')
  expect(features).toContain('height=600')
})

test('S-100 a second attempt cancels the first at once and closes its window', async () => {
  const first = openSocialPopup('google').catch((error: unknown) => error)
  void openSocialPopup('google').catch(() => {})
  expect(await first).toMatchObject({ code: 'auth/cancelled-popup-request' })
  expect(windows.map((opened) => opened.closed)).toEqual([true, false])
})

test('S-101 a window the person closes fails after 8 s, not earlier', async () => {
  const settled = vi.fn()
  void openSocialPopup('google').catch(settled)
  windows[0]?.close()
  await vi.advanceTimersByTimeAsync(7_900)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(800)
  expect(settled).toHaveBeenCalledWith(
    expect.objectContaining({ code: 'auth/popup-closed-by-user' }),
  )
})

test('S-102 an answer within those 8 s wins', async () => {
  const attempt = openSocialPopup('google')
  windows[0]?.close()
  await vi.advanceTimersByTimeAsync(5_000)
  say({ type: 'social-code', provider: 'google', code: 'c', state: 's' })
  expect(await attempt).toEqual({ code: 'c', state: 's' })
})

test('S-143 a blocked window is said at once', async () => {
  vi.stubGlobal('open', () => null)
  await expect(openSocialPopup('google')).rejects.toMatchObject({ code: 'auth/popup-blocked' })
})

test('a message from another origin is not believed', async () => {
  const settled = vi.fn()
  void openSocialPopup('google').then(settled, settled)
  say({ type: 'social-code', provider: 'google', code: 'c', state: 's' }, 'https://evil.test')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(settled).not.toHaveBeenCalled()
})

const answer = { type: 'social-code', provider: 'google', code: 'c', state: 's' }
const failureOf = (attempt: Promise<unknown>) => attempt.catch((error: unknown) => error)

test.each([
  [{ availWidth: 1_500, availHeight: 1_000 }, 'left=500,top=200'],
  [{ availWidth: 400, availHeight: 500 }, 'left=0,top=0'],
])('S-126 on a screen of %j the window stands in the middle: %s', (screen, place) => {
  vi.stubGlobal('screen', screen)
  void failureOf(openSocialPopup('google'))
  expect(features).toContain(place)
})

test('the window is brought to the front under a name of ten digits that no other has', () => {
  vi.spyOn(Math, 'random').mockReturnValueOnce(0.25).mockReturnValueOnce(0.75)
  void failureOf(openSocialPopup('google'))
  expect(windows[0]?.focus).toHaveBeenCalledTimes(1)
  void failureOf(openSocialPopup('google'))
  expect(names).toEqual(['3250000000', '7750000000'])
})

const unsupported = 'auth/operation-not-supported-in-this-environment'
test.each([
  ['has no windows', () => vi.stubGlobal('open', undefined), unsupported],
  ['shows a file', () => happyDOM.setURL('file:///page.html'), unsupported],
  ['shows an app’s own page', () => happyDOM.setURL('web+https://page'), unsupported],
  [
    'keeps no cookies',
    () => vi.stubGlobal('navigator', { cookieEnabled: false, onLine: true }),
    'auth/web-storage-unsupported',
  ],
  [
    'has no connection',
    () => vi.stubGlobal('navigator', { cookieEnabled: true, onLine: false }),
    'auth/network-request-failed',
  ],
])('a browser that %s is told so before a window opens', async (_what, make, code) => {
  make()
  expect(await failureOf(openSocialPopup('google'))).toMatchObject({ code })
  expect(windows).toEqual([])
})

test('a page that came over a safe connection opens a window too', () => {
  happyDOM.setURL('https://marketday.test/')
  void failureOf(openSocialPopup('google'))
  expect(windows).toHaveLength(1)
})

test.each([
  ['of something else', { ...answer, type: 'color-mode' }],
  ['of another provider', { ...answer, provider: 'facebook' }],
  ['that is a word', 'social-code'],
  ['that is empty', null],
])('a message %s says nothing', async (_what, message) => {
  const settled = vi.fn()
  const failed = vi.fn((event: Event) => event.preventDefault())
  addEventListener('error', failed)
  void openSocialPopup('google').then(settled, settled)
  expect(() => say(message)).not.toThrow()
  removeEventListener('error', failed)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(settled).not.toHaveBeenCalled()
  expect(failed).not.toHaveBeenCalled()
})

test.each([
  [{ error: 'access_denied' }, 'auth/user-cancelled'],
  [{ error: 'server_error' }, 'auth/internal-error'],
  [{ error: 'strange' }, 'auth/invalid-auth-event'],
  [{ code: undefined }, 'auth/invalid-auth-event'],
  [{ code: '' }, 'auth/invalid-auth-event'],
  [{ code: 7 }, 'auth/invalid-auth-event'],
  [{ state: undefined }, 'auth/invalid-auth-event'],
])('an answer with %j fails as %s', async (part, code) => {
  const failure = failureOf(openSocialPopup('google'))
  say({ ...answer, ...part })
  expect(await failure).toMatchObject({ code })
  expect(windows[0]?.closed).toBe(true)
})

test('an answer whose refusal is empty is one that the provider gave', async () => {
  const attempt = openSocialPopup('google')
  say({ ...answer, error: '' })
  expect(await attempt).toEqual({ code: 'c', state: 's' })
})

test('a window that stays open is waited for as long as the person needs, and 8 s more', async () => {
  const settled = vi.fn()
  void openSocialPopup('google').catch(settled)
  await vi.advanceTimersByTimeAsync(600_000)
  windows[0]?.close()
  await vi.advanceTimersByTimeAsync(7_900)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(800)
  expect(settled).toHaveBeenCalledTimes(1)
})

test('after its answer an attempt does nothing more', async () => {
  const attempt = openSocialPopup('google')
  say(answer)
  await attempt
  say(answer)
  cancelSocialPopup()
  await vi.advanceTimersByTimeAsync(60_000)
  void failureOf(openSocialPopup('google'))
  expect(windows[0]?.close).toHaveBeenCalledTimes(1)
})
