// @vitest-environment happy-dom
import { listPhoneCountries } from '@marketday/contract/contact/phone-countries'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { KeyboardEvent } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { pressKey } from '../combobox.ts'
import { useCountryList } from './use-country-list.ts'

type Options = Parameters<typeof useCountryList>[0]

const countries = listPhoneCountries().filter(({ iso2 }) => ['AF', 'FK', 'FR', 'IN'].includes(iso2))
const named = (iso2: string) => countries.find((country) => country.iso2 === iso2) ?? null
const onChoose = vi.fn<Options['onChoose']>()

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

function shown(options: Partial<Options> = {}) {
  const { result } = renderHook(() =>
    useCountryList({
      countries,
      preferred: undefined,
      active: named('FR'),
      disabled: false,
      onChoose,
      ...options,
    }),
  )
  const list = () => result.current
  return {
    list,
    names: () => list().rows.map(({ country }) => country.iso2),
    does: (work: (now: ReturnType<typeof list>) => void) => {
      act(() => work(list()))
    },
    press: (key: string, more: Partial<KeyboardEvent> = {}, isSearching = false) => {
      const [preventDefault, stopPropagation] = [vi.fn(), vi.fn()]
      const event = { key, preventDefault, stopPropagation, ...more } as unknown as KeyboardEvent
      act(() => pressKey(list(), event, isSearching))
      return preventDefault.mock.calls.length + stopPropagation.mock.calls.length
    },
  }
}

test('a list that was closed points at the country chosen', () => {
  const { list, does } = shown()
  expect([list().isOpen, list().highlight]).toEqual([false, { index: null, by: 'keys' }])
  does(({ toggle }) => toggle())
  expect(list().isOpen).toBe(true)
  does(({ toggle }) => toggle())
  expect([list().isOpen, list().highlight]).toEqual([false, { index: 2, by: 'keys' }])
})

test('the first country of the list may be the one chosen', () => {
  const { list, does } = shown({ active: named('AF') })
  does(({ close }) => close())
  expect(list().highlight).toEqual({ index: 0, by: 'keys' })
})

test('where no country is chosen a closed list points at none', () => {
  const { list, does } = shown({ active: null })
  does(({ point }) => point(1))
  does(({ close }) => close())
  expect(list().highlight).toEqual({ index: null, by: 'keys' })
})

test('a list opens and closes with all its countries, whatever was searched for', () => {
  const { list, names, does } = shown()
  does(({ toggle }) => toggle())
  does(({ search }) => search('ind'))
  expect(names()).toEqual(['IN'])
  does(({ close }) => close())
  expect([list().query, names()]).toEqual(['', ['AF', 'FK', 'FR', 'IN']])
  does(({ search }) => search('ind'))
  does(({ toggle }) => toggle())
  expect([list().query, names()]).toEqual(['', ['AF', 'FK', 'FR', 'IN']])
})

test('a search points at what it found first, an empty one at nothing', () => {
  const { list, does } = shown()
  does(({ search }) => search('f'))
  expect(list().highlight).toEqual({ index: 0, by: 'keys' })
  does(({ search }) => search(''))
  expect(list().highlight).toEqual({ index: null, by: 'keys' })
})

test('choosing hands the country over, closes the list and points at it', () => {
  const { list, does } = shown()
  does(({ toggle }) => toggle())
  does(({ choose }) => choose(3))
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(named('IN'))
  expect([list().isOpen, list().highlight]).toEqual([false, { index: 3, by: 'keys' }])
})

test.each([null, 7])('choosing row %s, which is none, only closes the list', (index) => {
  const { list, does } = shown()
  does(({ toggle }) => toggle())
  does(({ choose }) => choose(index))
  expect(onChoose).not.toHaveBeenCalled()
  expect([list().isOpen, list().highlight.index]).toEqual([false, 2])
})

test('the arrows go from row to row and stop at both ends', () => {
  const { list, press } = shown()
  const went = (key: string) => {
    press(key)
    return list().highlight.index
  }
  expect(went('ArrowDown')).toBe(0)
  expect(list().isOpen).toBe(true)
  expect(['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown'].map(went)).toEqual([1, 2, 3, 3])
  expect(['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp'].map(went)).toEqual([2, 1, 0, 0])
  expect(list().highlight.by).toBe('keys')
})

test('the arrows stay within what a search has left', () => {
  const { list, names, does, press } = shown()
  does(({ toggle }) => toggle())
  does(({ search }) => search('ind'))
  press('ArrowDown', {}, true)
  expect([names(), list().highlight.index]).toEqual([['IN'], 0])
  does(({ search }) => search('zzz'))
  press('ArrowDown', {}, true)
  expect([names(), list().highlight.index]).toEqual([[], null])
})

test('the pointer points where it is', () => {
  const { list, does } = shown()
  does(({ point }) => point(1))
  expect(list().highlight).toEqual({ index: 1, by: 'pointer' })
})

test('a letter points at the first country that begins so, also at the very first', () => {
  const { list, does, press } = shown()
  does(({ toggle }) => toggle())
  expect(press('a')).toBe(0)
  expect(list().highlight).toEqual({ index: 0, by: 'letters' })
  press('x')
  expect(list().highlight).toEqual({ index: 0, by: 'letters' })
  expect(onChoose).not.toHaveBeenCalled()
})

test.each([
  ['the list is closed', false, {}, false],
  ['text is written in the search box', true, {}, true],
  ['Ctrl is held', true, { ctrlKey: true }, false],
  ['Meta is held', true, { metaKey: true }, false],
  ['Alt is held', true, { altKey: true }, false],
])('a letter points at nothing while %s', (...[, isOpen, held, isSearching]) => {
  const { list, does, press } = shown()
  if (isOpen) does(({ toggle }) => toggle())
  press('i', held, isSearching)
  expect(list().highlight.index).toBeNull()
})

test.each([
  { key: 'ArrowDown', closed: true, open: true, searching: true },
  { key: 'ArrowUp', closed: true, open: true, searching: true },
  { key: 'Enter', closed: true, open: true, searching: true },
  { key: ' ', closed: true, open: true, searching: false },
  { key: 'Escape', closed: false, open: true, searching: true },
  { key: 'Tab', closed: false, open: false, searching: false },
  { key: 'Home', closed: false, open: false, searching: false },
])('whether the list keeps the key “$key” for itself', ({ key, closed, open, searching }) => {
  const keeps = (isOpen: boolean, isSearching: boolean) => {
    const { does, press } = shown()
    if (isOpen) does(({ toggle }) => toggle())
    return press(key, {}, isSearching)
  }
  // Both the browser's default and outer handlers are suppressed.
  const calls = [keeps(false, false), keeps(true, false), keeps(true, true)]
  expect(calls).toEqual([closed, open, searching].map((isKept) => (isKept ? 2 : 0)))
})

test.each([
  ['Enter', true],
  [' ', true],
  ['Escape', false],
  ['Tab', false],
])('after “%s” a closed list is open: %s', (key, isOpen) => {
  const { list, press } = shown()
  press(key)
  expect(list().isOpen).toBe(isOpen)
})

test.each(['Enter', ' ', 'Escape', 'Tab'])('“%s” closes an open list', (key) => {
  const { list, does, press } = shown()
  does(({ toggle }) => toggle())
  press(key)
  expect(list().isOpen).toBe(false)
})

test('Enter takes the row pointed at', () => {
  const { press } = shown()
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) press(key)
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(named('FK'))
})

test('a disabled list does not open', () => {
  const { list, does, press } = shown({ disabled: true })
  does(({ toggle }) => toggle())
  press('ArrowDown')
  expect(list().isOpen).toBe(false)
})
