// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addressOf, useMailedLink } from './mailed-link.ts'
import { PasskeyDismissed, askForPasskey, makePasskey, passkeysWork } from './passkey.ts'
import { proofWanted, requestProof, useProofRequest } from './proof.ts'
import {
  dismissSignIn,
  ownPath,
  rememberReturn,
  requestSignIn,
  requestSignInAgain,
  signInWanted,
  takeUpReturn,
  useSignInRequest,
} from './sign-in-request.ts'

declare const happyDOM: { setURL(url: string): void }

beforeEach(() => {
  happyDOM.setURL('http://localhost:3000/')
  dismissSignIn()
  sessionStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

function onServer<T>(hook: () => T, wrap = (inside: ReactNode) => inside): T {
  const seen: T[] = []
  const Reader = () => {
    seen.push(hook())
    return null
  }
  renderToString(wrap(createElement(Reader)))
  return seen[0] as T
}

test.each([
  ['/adminPanel/orderManagement?tab=unpaid', '/adminPanel/orderManagement?tab=unpaid'],
  ['/?do=accept-invitation#abc', '/?do=accept-invitation#abc'],
  ['/pricing#plans', '/pricing#plans'],
])('OAU-08 %s is where the person was going', (path, kept) => {
  expect(ownPath(path)).toBe(kept)
})

test.each([
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  'https://evil.test/adminPanel',
  'http://localhost:3000@evil.test/',
  'http://deli.localhost:3000/',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'evil.test',
  '',
  ' /adminPanel',
  'http://',
  '//[',
  '/.//evil.test',
  '/%2e//evil.test',
  '/a/..//evil.test',
])('OAU-08 “%s” leads to the panel’s start', (path) => {
  expect(ownPath(path)).toBe('/adminPanel')
})

describe('the wish to sign in', () => {
  const shown = () => {
    const { result, unmount } = renderHook(useSignInRequest)
    unmount()
    return result.current
  }

  test('leads to the panel’s start unless it says otherwise, and can be withdrawn', () => {
    expect(signInWanted()).toBe(false)
    requestSignIn()
    expect(signInWanted()).toBe(true)
    expect(shown()).toStrictEqual({ returnTo: '/adminPanel', reason: 'signIn' })
    dismissSignIn()
    expect(signInWanted()).toBe(false)
    expect(shown()).toBeNull()
  })

  test('says who comes, and what for', () => {
    requestSignIn(null, 'signUp', 'Sign up to write a review.')
    expect(shown()).toStrictEqual({
      returnTo: null,
      reason: 'signUp',
      purpose: 'Sign up to write a review.',
    })
  })

  test.each([
    ['/adminPanel/dashboard', { returnTo: null, reason: 'sessionEnded' }],
    ['/pricing', null],
  ])('after the session ended on %s is %j', (path, request) => {
    happyDOM.setURL(`http://localhost:3000${path}`)
    requestSignInAgain()
    expect(shown()).toStrictEqual(request)
  })

  test('is followed by the dialog as it changes; the server draws none', () => {
    const { result, unmount } = renderHook(useSignInRequest)
    act(() => requestSignIn('/verify'))
    expect(result.current?.returnTo).toBe('/verify')
    act(() => dismissSignIn())
    expect(result.current).toBeNull()
    unmount()
    requestSignIn()
    expect(onServer(useSignInRequest)).toBeNull()
  })

  test.each([
    ['/adminPanel/orderManagement?tab=unpaid', '/adminPanel/orderManagement?tab=unpaid'],
    ['https://evil.test/', '/adminPanel'],
  ])('that the guard has left for %s leads to %s, once', (left, returnTo) => {
    rememberReturn(left)
    takeUpReturn()
    expect(shown()).toStrictEqual({ returnTo, reason: 'signIn' })
    dismissSignIn()
    takeUpReturn()
    expect(signInWanted()).toBe(false)
  })

  test('is not left where storage is blocked, and nothing fails', () => {
    const refuse = () => {
      throw new DOMException('no', 'SecurityError')
    }
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    expect(() => rememberReturn('/verify')).not.toThrow()
    expect(() => takeUpReturn()).not.toThrow()
    expect(signInWanted()).toBe(false)
  })
})

describe('a fresh proof of who somebody is', () => {
  test.each([true, false])(
    'is asked for once, and %s is told to all who wait',
    async (isProved) => {
      const { result, unmount } = renderHook(useProofRequest)
      expect(result.current).toBeNull()
      const waiting: Promise<boolean>[] = []
      act(() => void waiting.push(requestProof(['password'])))
      expect(result.current?.ways).toEqual(['password'])
      waiting.push(requestProof(['passkey']))
      expect(proofWanted()?.ways).toEqual(['password'])
      expect(onServer(useProofRequest)).toBeNull()
      act(() => proofWanted()?.settle(isProved))
      expect(result.current).toBeNull()
      expect(await Promise.all(waiting)).toEqual([isProved, isProved])
      unmount()
    },
  )

  test('is asked for anew the next time', async () => {
    const first = requestProof(['password'])
    proofWanted()?.settle(false)
    expect(await first).toBe(false)
    const second = requestProof(['passkey'])
    expect(proofWanted()?.ways).toEqual(['passkey'])
    proofWanted()?.settle(true)
    expect(await second).toBe(true)
  })
})

describe('a link in a mail', () => {
  const openedAt = (address: string) => (children: ReactNode) =>
    createElement(MemoryRouter, { initialEntries: [address] }, children)

  test.each([
    ['/?do=reset-password#abc', { act: 'reset-password', token: 'abc' }],
    ['/?do=accept-invitation#abc', { act: 'accept-invitation', token: 'abc' }],
    ['/?do=confirm-email#a=b', { act: 'confirm-email', token: 'a=b' }],
    ['/?do=finish-sign-in', { act: 'finish-sign-in', token: '' }],
    ['/?do=something-else#abc', null],
    ['/#abc', null],
    ['/pricing?do=reset-password#abc', null],
  ])('to %s asks for %j', (address, asked) => {
    const wrap = openedAt(address)
    const { result, unmount } = renderHook(useMailedLink, {
      wrapper: ({ children }: { children: ReactNode }) => wrap(children),
    })
    expect(result.current).toEqual(asked)
    unmount()
    expect(onServer(useMailedLink, wrap)).toBeNull()
  })

  test('is come back to after signing in on the way', () => {
    expect(addressOf({ act: 'accept-invitation', token: 'abc' })).toBe('/?do=accept-invitation#abc')
  })
})

describe('a passkey', () => {
  class Credential {
    static parseRequestOptionsFromJSON = (options: object) => ({ asked: options })
    static parseCreationOptionsFromJSON = (options: object) => ({ made: options })
    toJSON = () => ({ id: 'key' })
  }
  const options = { challenge: 'c' } as never
  let answer: () => Promise<unknown>
  let given: unknown
  const give = (way: string) => (passed: unknown) => {
    given = { [way]: passed }
    return answer()
  }
  beforeEach(() => {
    vi.stubGlobal('PublicKeyCredential', Credential)
    vi.stubGlobal('navigator', { credentials: { get: give('get'), create: give('create') } })
    answer = async () => new Credential()
  })

  test.each([
    ['a browser without passkeys', undefined, false],
    ['one that does not speak their JSON form', class {}, false],
    ['one that does', Credential, true],
  ])('is offered to the right browsers: %s', (_browser, api, isOffered) => {
    vi.stubGlobal('PublicKeyCredential', api)
    expect(passkeysWork()).toBe(isOffered)
  })

  test('is asked for, and made, in the browser’s own form', async () => {
    expect(await askForPasskey(options)).toEqual({ id: 'key' })
    expect(given).toEqual({ get: { publicKey: { asked: { challenge: 'c' } } } })
    expect(await makePasskey(options)).toEqual({ id: 'key' })
    expect(given).toEqual({ create: { publicKey: { made: { challenge: 'c' } } } })
  })

  const own = new Error('The device is on fire.')
  const named = (name: string) => new DOMException('In the words of the browser', name)
  const nobody = { message: 'not an error' }
  test.each([
    ['a dialog that was closed', named('NotAllowedError'), new PasskeyDismissed()],
    ['a call that was given up', named('AbortError'), new PasskeyDismissed()],
    [
      'a device that holds one',
      named('InvalidStateError'),
      new Error('This device already has one of your passkeys.'),
    ],
    [
      'a wrong address',
      named('SecurityError'),
      new Error('Passkeys do not work at this web address.'),
    ],
    ['anything else', own, own],
    ['what is no error', nobody, nobody],
  ])('fails in words that a person understands: %s', async (_why, thrown, told) => {
    answer = () => Promise.reject(thrown)
    const failures = [askForPasskey(options), makePasskey(options)].map((asking) =>
      asking.catch((error: unknown) => error),
    )
    expect(await Promise.all(failures)).toEqual([told, told])
  })

  test.each([[null], [{ toJSON: () => ({}) }]])(
    'that is none (%j) counts as dismissed',
    async (got) => {
      answer = async () => got
      await expect(askForPasskey(options)).rejects.toThrow(PasskeyDismissed)
      await expect(makePasskey(options)).rejects.toThrow(PasskeyDismissed)
    },
  )
})
