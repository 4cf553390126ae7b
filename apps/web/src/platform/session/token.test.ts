import { afterEach, expect, test, vi } from 'vitest'
import { learnClock, serverNow, expiresAtMs, isExpired, isFresh } from './token.ts'

const nowMs = 1_800_000_000_000
const nowS = nowMs / 1000
const token = (claims: object) => `head.${btoa(JSON.stringify(claims))}.signature`

test('S-159 a token with 29 s left is expired, with 30 s or 31 s left it is valid', () => {
  expect([29, 30, 31].map((left) => isExpired(token({ exp: nowS + left }), nowMs))).toEqual([
    true,
    false,
    false,
  ])
})

test('S-157 a token issued 301 s ago is not synced, one of 300 s or 299 s is', () => {
  expect([301, 300, 299].map((age) => isFresh(token({ iat: nowS - age }), nowMs))).toEqual([
    false,
    true,
    true,
  ])
})

test('no token is not an expired token', () => {
  expect(isExpired('', nowMs)).toBe(false)
})

test.each(['', 'no-token', 'head.%%%.signature', 'head..signature', `head.${btoa('{')}.signature`])(
  'the token “%s”, which does not say when it ends, never does',
  (unreadable) => {
    expect(expiresAtMs(unreadable)).toBe(Number.POSITIVE_INFINITY)
    expect(isExpired(unreadable, nowMs)).toBe(false)
    expect(isFresh(unreadable, nowMs)).toBe(false)
  },
)

test('a token written in the letters of web addresses is read as well', () => {
  // {"a":"~~~~>","exp":9} and {"a":"?~?~?","exp":9}: one needs `-`, the other `_`.
  expect(expiresAtMs('h.eyJhIjoifn5-fj4iLCJleHAiOjl9.s')).toBe(9_000)
  expect(expiresAtMs('h.eyJhIjoiP34_fj8iLCJleHAiOjl9.s')).toBe(9_000)
})

afterEach(() => vi.useRealTimers())

test.each([
  [0, 0],
  [4, 0],
  [5, 0],
  [6, 6],
  [-5, 0],
  [-6, -6],
  [-600, -600],
])('of a server %i s ahead, %i s count: its answers carry whole seconds only', (ahead, counted) => {
  vi.useFakeTimers({ now: nowMs })
  learnClock(new Date(nowMs + ahead * 1_000).toUTCString())
  expect(serverNow()).toBe(nowMs + counted * 1_000)
})

test.each([null, '', 'some day'])('from the date “%s” nothing new is learnt', (date) => {
  vi.useFakeTimers({ now: nowMs })
  learnClock(new Date(nowMs + 600_000).toUTCString())
  learnClock(date)
  expect(serverNow()).toBe(nowMs + 600_000)
})
