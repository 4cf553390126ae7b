import { expect, test } from 'vitest'
import { guardedTarget, withShop } from './guard.ts'

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

test('a panel address keeps the shop of the tab, other addresses do not', () => {
  expect(withShop(new URL('http://a.test/adminPanel/dashboard?page=2'), 'bakery')).toBe(
    '/adminPanel/dashboard?page=2&shop=bakery',
  )
  expect(withShop(new URL('http://a.test/adminPanel/dashboard?shop=deli'), 'bakery')).toBeNull()
  expect(withShop(new URL('http://a.test/pricing'), 'bakery')).toBeNull()
  expect(withShop(new URL('http://a.test/adminPanel'), null)).toBeNull()
})
