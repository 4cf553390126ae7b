// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSocialPopup } from './popup.ts'

interface FakeWindow {
  closed: boolean
  close: () => void
  focus: () => void
}

let windows: FakeWindow[]
let features: string

beforeEach(() => {
  vi.useFakeTimers()
  windows = []
  vi.stubGlobal('open', (_url: string, _name: string, given: string) => {
    features = given
    const opened: FakeWindow = {
      closed: false,
      close: () => (opened.closed = true),
      focus: () => {},
    }
    windows.push(opened)
    return opened
  })
})
afterEach(() => {
  vi.useRealTimers()
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
