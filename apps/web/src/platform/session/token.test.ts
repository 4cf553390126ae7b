import { expect, test } from 'vitest'
import { isExpired, isFresh } from './token.ts'

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
