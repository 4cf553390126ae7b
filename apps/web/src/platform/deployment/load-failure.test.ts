// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { reportLoadFailure } from '../../ui/load-failure.ts'
import { loadFailureScript } from './load-failure.ts'

const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})

beforeAll(() => {
  // oxlint-disable-next-line no-implied-eval -- the script of the page's head
  Function(loadFailureScript)()
})
beforeEach(() => {
  document.body.innerHTML = '<textarea>Half a sentence</textarea>'
  reload.mockClear()
})

const message = () => document.querySelector('[role=alert]')

test('a module script that fails to load is told, with a button that reloads', () => {
  const script = Object.assign(document.createElement('script'), { type: 'module' })
  document.head.append(script)
  script.dispatchEvent(new Event('error'))
  expect(message()?.textContent).toContain('Part of this page could not be loaded')
  const button = message()?.querySelector('button')
  expect(button?.type).toBe('button')
  button?.click()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a part that fails twice is told once, before the content, and what is typed stays', () => {
  reportLoadFailure()
  reportLoadFailure()
  expect(document.querySelectorAll('[role=alert]')).toHaveLength(1)
  expect(document.body.firstElementChild).toBe(message())
  expect(document.querySelector('textarea')?.value).toBe('Half a sentence')
})

test('only code that did not come is told', () => {
  const reject = (reason: unknown) =>
    dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
  reject(new TypeError('x is not a function'))
  document.body.append(document.createElement('img'))
  document.querySelector('img')?.dispatchEvent(new Event('error'))
  expect(message()).toBeNull()
  reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))
  expect(message()).not.toBeNull()
})
