// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { ownPath } from './sign-in-request.ts'

declare const happyDOM: { setURL(url: string): void }
happyDOM.setURL('http://localhost:3000/')

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
  '/.//evil.test',
  '/%2e//evil.test',
  '/a/..//evil.test',
])('OAU-08 “%s” leads to the panel’s start', (path) => {
  expect(ownPath(path)).toBe('/adminPanel')
})
