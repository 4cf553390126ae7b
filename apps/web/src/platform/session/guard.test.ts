import { expect, test } from 'vitest'
import { authState, isLoggedIn } from './auth-store.ts'
import { guardedTarget } from './guard.ts'

test('S-38 a page that is not public redirects the logged-out visitor to the home page', () => {
  expect(guardedTarget('/adminPanel/dashboard', false)).toBe('/')
  expect(guardedTarget('/verify', false)).toBe('/')
})

test('S-39 a logged-in person passes everywhere', () => {
  expect(guardedTarget('/adminPanel/dashboard', true)).toBeNull()
})

test('S-40 a public page is open with and without a token', () => {
  expect([guardedTarget('/stripeVerify', false), guardedTarget('/stripeVerify', true)]).toEqual([
    null,
    null,
  ])
})

test('S-92 logged in means a token that is not empty, and nothing else', () => {
  expect(isLoggedIn({ ...authState(), token: '' })).toBe(false)
  expect(isLoggedIn({ ...authState(), token: 'expired-long-ago' })).toBe(true)
})
