// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'

import { setCartCount, startCartCount } from './cart-count.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const badge = () => document.querySelector<HTMLElement>('[data-cart-count]')
const shown = () => [badge()?.hidden, badge()?.textContent]

test('the header shows the count of the last page that stated it', () => {
  document.body.innerHTML = '<div data-cart-total="3"></div><b data-cart-count hidden></b>'
  startCartCount()
  expect(shown()).toEqual([false, '3'])
  document.body.innerHTML = '<b data-cart-count hidden></b>'
  startCartCount()
  expect(shown()).toEqual([false, '3'])
})

test('a browser that blocks storage shows what the page states, without an error', () => {
  const blocked = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, clear: () => undefined })
  document.body.innerHTML = '<div data-cart-total="3"></div><b data-cart-count hidden></b>'
  startCartCount()
  expect(shown()).toEqual([false, '3'])
  setCartCount(4)
  expect(shown()).toEqual([false, '4'])
  document.body.innerHTML = '<b data-cart-count hidden></b>'
  startCartCount()
  expect(shown()).toEqual([true, '0'])
})
