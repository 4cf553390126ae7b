// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  applyColorMode,
  colorMode,
  colorModeKey,
  followColorMode,
  setColorMode,
  useColorMode,
} from './color-mode.ts'

const root = document.documentElement
let system: EventTarget & { matches: boolean }
let asked: string[]

beforeEach(() => {
  localStorage.clear()
  root.className = ''
  asked = []
  system = Object.assign(new EventTarget(), { matches: false })
  vi.stubGlobal('matchMedia', (query: string) => {
    asked.push(query)
    return system
  })
})
afterEach(() => {
  cleanup()
  delete root.dataset['colorMode']
  vi.unstubAllGlobals()
  setColorMode('system')
  localStorage.clear()
  root.className = ''
})

test.each([
  ['light', 'light'],
  ['dark', 'dark'],
  ['system', 'system'],
  ['sepia', 'system'],
  [null, 'system'],
])('the stored preference %s counts as %s', (stored, mode) => {
  if (stored) localStorage.setItem(colorModeKey, stored)
  expect(colorMode()).toBe(mode)
})

test.each([
  { forced: undefined, stored: 'light', systemIsDark: true, shown: 'light' },
  { forced: undefined, stored: 'dark', systemIsDark: false, shown: 'dark' },
  { forced: undefined, stored: 'system', systemIsDark: true, shown: 'dark' },
  { forced: undefined, stored: 'system', systemIsDark: false, shown: 'light' },
  { forced: 'light', stored: 'dark', systemIsDark: true, shown: 'light' },
  { forced: 'dark', stored: 'light', systemIsDark: false, shown: 'dark' },
])(
  'forced $forced, chosen $stored, a dark system $systemIsDark: the page is $shown',
  ({ forced, stored, systemIsDark, shown }) => {
    if (forced) root.dataset['colorMode'] = forced
    localStorage.setItem(colorModeKey, stored)
    system.matches = systemIsDark
    root.className = 'light dark other'
    applyColorMode()
    expect([...root.classList].toSorted()).toEqual([shown, 'other'].toSorted())
    expect(asked.every((query) => query === '(prefers-color-scheme: dark)')).toBe(true)
  },
)

test('a chosen appearance is stored and shown at once', () => {
  const { result } = renderHook(useColorMode)
  expect(result.current).toBe('system')
  act(() => setColorMode('dark'))
  expect(result.current).toBe('dark')
  expect(localStorage.getItem(colorModeKey)).toBe('dark')
  expect(root.classList.contains('dark')).toBe(true)
})

test('the server does not know the preference', () => {
  setColorMode('dark')
  const Shown = () => createElement('p', null, useColorMode())
  expect(renderToString(createElement(Shown))).toBe('<p>system</p>')
})

test('what nobody shows any more is not told', () => {
  const read = vi.fn(() => null)
  vi.stubGlobal('localStorage', { getItem: read, setItem: () => {} })
  const { unmount } = renderHook(useColorMode)
  unmount()
  read.mockClear()
  setColorMode('dark')
  // Once, for the page's appearance.
  expect(read).toHaveBeenCalledTimes(1)
})

test('without storage the choice lives as long as the page, until it can be stored again', () => {
  const refuse = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  expect(colorMode()).toBe('system')
  setColorMode('dark')
  expect(colorMode()).toBe('dark')
  expect(root.classList.contains('dark')).toBe(true)
  vi.stubGlobal('localStorage', { getItem: () => 'light', setItem: () => {} })
  expect(colorMode()).toBe('dark')
  setColorMode('light')
  expect(colorMode()).toBe('light')
})

/** Simulates a change of `key` by another tab. */
function otherTab(key: string, value: string) {
  localStorage.setItem(key, value)
  act(() => void dispatchEvent(new StorageEvent('storage', { key })))
}

test('a page follows the choice made in another tab, and no other entry of the storage', () => {
  const stop = followColorMode()
  const { result } = renderHook(useColorMode)
  otherTab(colorModeKey, 'dark')
  expect(result.current).toBe('dark')
  expect(root.className).toBe('dark')
  root.className = ''
  otherTab('auth', '{}')
  expect(root.className).toBe('')
  stop()
  otherTab(colorModeKey, 'light')
  expect(root.className).toBe('')
})

test('a page follows the operating system while it lives', () => {
  const stop = followColorMode()
  system.matches = true
  system.dispatchEvent(new Event('change'))
  expect(root.className).toBe('dark')
  stop()
  system.matches = false
  system.dispatchEvent(new Event('change'))
  expect(root.className).toBe('dark')
})
