// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  findPendingImport,
  findPreviewToken,
  forgetPreview,
  keepPreview,
  rememberPendingImport,
} from './kept-preview.ts'

beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/?from=mail')
})
afterEach(() => vi.useRealTimers())

test('a reading is found again after a reload and in other tabs, and stands behind the # alone', () => {
  keepPreview('preview-1')
  expect(location.href).toMatch(/\/\?from=mail#preview=preview-1$/)
  history.replaceState(null, '', '/')
  expect(findPreviewToken()).toBe('preview-1')
  forgetPreview()
  expect(findPreviewToken()).toBe('')
})

test('the address with its # shows the reading in another browser, and leads over one of its own', () => {
  history.replaceState(null, '', '/#preview=shared')
  expect(findPreviewToken()).toBe('shared')
  keepPreview('own')
  history.replaceState(null, '', '/#preview=shared')
  expect(findPreviewToken()).toBe('shared')
  expect(findPendingImport()).toBeNull()
  forgetPreview()
  expect(location.hash).toBe('')
})

test('what the server has forgotten after a day is not asked for', () => {
  vi.useFakeTimers()
  rememberPendingImport('preview-1')
  vi.advanceTimersByTime(24 * 3_600_000 - 1)
  expect(findPendingImport()).toBe('preview-1')
  vi.advanceTimersByTime(1)
  expect(findPendingImport()).toBeNull()
  expect(findPreviewToken()).toBe('')
})
