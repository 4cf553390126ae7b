// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSuggestions } from './suggestions.tsx'

const items = ['Rye', 'Sourdough'].map((title) => ({
  id: title,
  slug: title.toLowerCase(),
  title,
  image: null,
  priceMinor: 420,
  currency: 'GBP',
}))
const assign = vi.fn()
let asked: string[]
let answer: () => Response

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('location', { assign })
  assign.mockReset()
  asked = []
  answer = () => Response.json({ rows: items, total: 2 })
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return answer()
  })
})
afterEach(() => {
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const rest = () => act(() => vi.advanceTimersByTimeAsync(120))

async function typed(text: string) {
  document.body.innerHTML = '<form><input type="search" /></form>'
  const input = document.querySelector('input') as HTMLInputElement
  input.value = text
  await act(async () => openSuggestions(input))
  await rest()
  const pointedAt = () =>
    document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent
  return {
    input,
    pointedAt,
    press: (key: string) => isLeft(input, new KeyboardEvent('keydown', { ...passing, key })),
    shown: () => options().map((option) => option.textContent),
  }
}

const passing = { bubbles: true, cancelable: true }
const options = () => [...document.querySelectorAll('[role=option]')]

/** True if the browser handles the event; false if the list has handled it. */
function isLeft(target: Element | undefined, event: Event): boolean {
  act(() => void target?.dispatchEvent(event))
  return !event.defaultPrevented
}

test('what was typed before they came is asked for once, and what is typed on once it rests', async () => {
  const { input, shown } = await typed(' ry&e ')
  expect(asked).toEqual(['/api/shop/search?q=ry%26e'])
  expect(shown()).toEqual(['Rye£4.20', 'Sourdough£4.20'])
  expect(input.getAttribute('aria-expanded')).toBe('true')
  for (const text of ['rye b', 'rye br']) {
    input.value = text
    isLeft(input, new Event('input'))
  }
  await rest()
  expect(asked).toHaveLength(2)
  expect(asked[1]).toBe('/api/shop/search?q=rye+br')
})

test('the arrows pass the field on their way round, and Enter takes what is pointed at', async () => {
  const { press, pointedAt } = await typed('ry')
  const way = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp'].map((key) => {
    press(key)
    return pointedAt()
  })
  expect(way).toEqual(['Rye£4.20', 'Sourdough£4.20', undefined, 'Sourdough£4.20', 'Rye£4.20'])
  expect(press('Enter')).toBe(false)
  expect(assign).toHaveBeenCalledExactlyOnceWith('/products/rye')
})

test('Enter searches for the words where nothing is pointed at', async () => {
  const { press } = await typed('ry')
  press('ArrowDown')
  press('Home')
  expect(press('Enter')).toBe(true)
  expect(assign).not.toHaveBeenCalled()
})

test('a suggestion that is pressed opens its item, and the field keeps the focus', async () => {
  await typed('ry')
  expect(isLeft(options()[1], new MouseEvent('mousedown', passing))).toBe(false)
  isLeft(options()[1], new MouseEvent('click', passing))
  expect(assign).toHaveBeenCalledExactlyOnceWith('/products/sourdough')
})

test.each([
  ['Escape', () => new KeyboardEvent('keydown', { ...passing, key: 'Escape' })],
  ['leaving the field', () => new FocusEvent('blur')],
])('%s closes the list', async (_what, event) => {
  const { input, shown } = await typed('ry')
  isLeft(input, event())
  expect(shown()).toEqual([])
  expect(input.getAttribute('aria-expanded')).toBe('false')
})

test('a search that does not answer suggests nothing', async () => {
  answer = () => Response.json({ message: 'Too many requests' }, { status: 429 })
  const { shown } = await typed('ry')
  expect(shown()).toEqual([])
})
