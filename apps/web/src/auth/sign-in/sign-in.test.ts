// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearAuth, isLoggedIn } from '../../platform/session/auth-store.ts'
import { cancelSocialPopup } from '../../platform/session/popup.ts'
import { SocialError, type SocialErrorCode } from '../../platform/session/social-error.ts'
import { byProvider } from './sign-in.ts'

interface FakeWindow {
  closed: boolean
  close: () => void
  focus: () => void
}

let opened: FakeWindow

beforeEach(() => {
  vi.useFakeTimers()
  clearAuth()
  vi.stubGlobal('open', () => {
    opened = { closed: false, close: () => (opened.closed = true), focus: () => {} }
    return opened
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const answer = (said: object) =>
  dispatchEvent(
    new MessageEvent('message', {
      data: { type: 'social-code', provider: 'google', ...said },
      origin: location.origin,
    }),
  )

/** Triggers of the ten errors, before the click or after the window has opened. */
const causes: Record<string, { before?: () => void; after?: () => unknown }> = {
  'unauthorized-domain': { after: () => answer({ error: 'redirect_uri_mismatch' }) },
  'popup-blocked': { before: () => vi.stubGlobal('open', () => null) },
  'popup-closed-by-user': {
    after: () => {
      opened.close()
      return vi.advanceTimersByTimeAsync(8_700)
    },
  },
  'cancelled-popup-request': { after: cancelSocialPopup },
  'network-request-failed': {
    before: () => vi.stubGlobal('navigator', { onLine: false, cookieEnabled: true }),
  },
  'web-storage-unsupported': {
    before: () => vi.stubGlobal('navigator', { onLine: true, cookieEnabled: false }),
  },
  'invalid-auth-event': { after: () => answer({}) },
  'internal-error': { after: () => answer({ error: 'server_error' }) },
  'invalid-api-key': { after: () => answer({ error: 'unauthorized_client' }) },
  'operation-not-supported-in-this-environment': {
    before: () => vi.stubGlobal('location', { protocol: 'file:', origin: 'null' }),
  },
}

test.each(Object.entries(causes))(
  'S-140 %s comes out of the wrapper as it went in, and nobody is signed in',
  async (code, { before, after }) => {
    before?.()
    const failure = byProvider('google').catch((error: unknown) => error)
    await after?.()
    const error = await failure
    expect(error).toBeInstanceOf(SocialError)
    expect(error).toMatchObject({ code: `auth/${code}` })
    expect(isLoggedIn()).toBe(false)
  },
)

test('S-141 each of the ten codes has a message of its own', () => {
  const messages = Object.keys(causes).map(
    (code) => new SocialError(code as SocialErrorCode).message,
  )
  expect(new Set(messages).size).toBe(10)
  for (const message of messages) expect(message).toMatch(/^[A-Z].{20,}\.$/)
})

test.each([
  'wrong-password',
  'email-already-in-use',
  'user-not-found',
  'too-many-requests',
  'expired-action-code',
  'user-disabled',
] as const)('S-142 %s has a message', (code) => {
  expect(new SocialError(code).message).toMatch(/^[A-Z].{10,}\.$/)
})

test('S-142 a wrong password and an unknown user are told apart by nobody', () => {
  expect(new SocialError('user-not-found').message).toBe(new SocialError('wrong-password').message)
})
