// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { claimPendingImport } from './claim-pending-import.ts'
import { findPendingImport, forgetPreview, rememberPendingImport } from './kept-preview.ts'
import { clearAuth, storeLogin } from '../session/auth-store.ts'

let answer: () => Promise<Response>
let asked: unknown[]

beforeEach(() => {
  localStorage.clear()
  asked = []
  storeLogin({ token: 'a-token', refreshToken: 'another' })
  answer = async () => Response.json({ id: 'import-1' })
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    asked.push(JSON.parse(init.body as string))
    return answer()
  })
})
afterEach(() => {
  clearAuth()
  vi.unstubAllGlobals()
})

test('a preview is remembered over the sign-in until it is forgotten', () => {
  expect(findPendingImport()).toBeNull()
  rememberPendingImport('preview-1')
  expect(findPendingImport()).toBe('preview-1')
  forgetPreview()
  expect(findPendingImport()).toBeNull()
})

test('the new shop takes the remembered preview, once', async () => {
  rememberPendingImport('preview-1')
  expect(await claimPendingImport()).toEqual({ id: 'import-1' })
  expect(asked).toEqual([{ previewToken: 'preview-1', ownershipConfirmed: true }])
  expect(findPendingImport()).toBeNull()
  expect(await claimPendingImport()).toBeNull()
  expect(asked).toHaveLength(1)
})

test('without a preview nothing is asked', async () => {
  expect(await claimPendingImport()).toBeNull()
  expect(asked).toEqual([])
})

test('a preview that is gone is forgotten', async () => {
  rememberPendingImport('preview-1')
  answer = async () => Response.json({ message: 'No such preview' }, { status: 404 })
  expect(await claimPendingImport()).toBeNull()
  expect(findPendingImport()).toBeNull()
})

test.each([
  ['a refusal', async () => Response.json({ message: 'Too many' }, { status: 429 }), 'Too many'],
  ['a lost connection', () => Promise.reject(new TypeError('x')), 'Marketday can’t be reached'],
  ['an answer that breaks off', async () => brokenAnswer(), 'Broken off'],
])('%s is thrown and leaves the preview for another try', async (_what, say, message) => {
  rememberPendingImport('preview-1')
  answer = say
  await expect(claimPendingImport()).rejects.toThrow(message)
  expect(findPendingImport()).toBe('preview-1')
})

/** Unreadable body, not the server's own 404. */
function brokenAnswer() {
  const response = Response.json({})
  response.json = () => Promise.reject(Object.assign(new Error('Broken off'), { status: 404 }))
  return response
}

test('without storage there is no remembered preview, and nothing breaks', async () => {
  const refuse = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  rememberPendingImport('preview-1')
  forgetPreview()
  expect(findPendingImport()).toBeNull()
  expect(await claimPendingImport()).toBeNull()
})
