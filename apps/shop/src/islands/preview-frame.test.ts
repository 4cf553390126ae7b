// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { isFromPanel, refresh } from './preview-frame.ts'

const panel = 'http://localhost:3000'

beforeEach(() => {
  document.head.innerHTML = '<link data-theme href="/theme-1.css">'
  document.body.innerHTML = '<main id="content">Old</main>'
})
afterEach(() => vi.unstubAllGlobals())

const answerWith = (...pages: readonly string[]) => {
  const replies = pages.map((html) => ({ text: async () => html }))
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => replies.shift()),
  )
}

test('only the frame’s parent at the panel’s exact origin may send messages', () => {
  const from = (origin: string, source: unknown = window.parent) =>
    isFromPanel({ origin, source } as MessageEvent, panel)
  expect(from(panel)).toBe(true)
  for (const origin of [`${panel}0`, `${panel}.evil.example`, 'https://localhost:3000', 'null', ''])
    expect(from(origin), origin).toBe(false)
  expect(from(panel, {})).toBe(false)
})

test('a refresh replaces the content and keeps an unchanged style sheet', async () => {
  answerWith('<title>New</title><link data-theme href="/theme-1.css"><body><main id="content">New')
  const sheet = document.querySelector('link')
  await refresh()
  expect(document.querySelector('#content')?.textContent).toBe('New')
  expect(document.querySelector('link')).toBe(sheet)
})

test('of two refreshes the later one wins', async () => {
  answerWith('<body><main id="content">First', '<body><main id="content">Second')
  await Promise.all([refresh(), refresh()])
  expect(document.querySelector('#content')?.textContent).toBe('Second')
})
