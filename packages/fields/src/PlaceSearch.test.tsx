// @vitest-environment happy-dom
import type { ParsedPlace } from '@marketday/contract/contact/place'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PlaceSearch } from './PlaceSearch.tsx'
import type { PlaceSource } from './use-place-search.ts'

const rows = ['Briggate', 'Bridge End'].map((main, index) => ({
  placeId: `place-${index}`,
  description: `${main}, Leeds`,
  main,
  secondary: 'Leeds',
}))
const place = { address: 'Bridge End, Leeds' } as ParsedPlace
const find = vi.fn<PlaceSource['find']>()
const get = vi.fn<PlaceSource['get']>()
const onFound = vi.fn()
const onProblem = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetAllMocks()
  find.mockResolvedValue(rows)
  get.mockResolvedValue(place)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function shown(defaultValue?: string) {
  render(
    <PlaceSearch
      defaultValue={defaultValue}
      aria-label="Find your address"
      source={{ find, get }}
      onFound={onFound}
      onProblem={onProblem}
    />,
  )
  return screen.getByRole<HTMLInputElement>('combobox', { name: 'Find your address' })
}
const rest = (ms = 250) => act(() => vi.advanceTimersByTimeAsync(ms))
const type = (input: HTMLInputElement, value: string) =>
  fireEvent.change(input, { target: { value } })

test('the keys choose among what was found, and the place is handed over', async () => {
  const input = shown()
  type(input, 'bri')
  await rest()
  expect(screen.getAllByRole('option').map((row) => row.textContent)).toEqual([
    'Briggate Leeds',
    'Bridge End Leeds',
  ])
  for (const key of ['ArrowDown', 'ArrowDown']) fireEvent.keyDown(input, { key })
  const pointed = input.getAttribute('aria-activedescendant') ?? ''
  expect(document.getElementById(pointed)?.textContent).toBe('Bridge End Leeds')
  fireEvent.keyDown(input, { key: 'Enter' })
  await rest()
  expect(get).toHaveBeenCalledExactlyOnceWith('place-1')
  expect(onFound).toHaveBeenCalledExactlyOnceWith(place)
  expect([input.value, screen.queryByRole('listbox')]).toEqual(['', null])
})

test('only what rests is asked, and one letter is too little', async () => {
  const input = shown()
  for (const text of ['b', 'br', 'bri']) type(input, text)
  await rest()
  expect(find.mock.calls.map(([text]) => text)).toEqual(['bri'])
  type(input, 'b')
  await rest()
  expect(find).toHaveBeenCalledOnce()
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('what was typed before it came to life is searched for', async () => {
  const input = shown('bridge')
  await rest()
  expect(input.value).toBe('bridge')
  expect(find.mock.calls.map(([text]) => text)).toEqual(['bridge'])
  expect(screen.getAllByRole('option')).toHaveLength(2)
})

test('a late answer to an older question is not shown', async () => {
  let answerLate: (found: typeof rows) => void = () => {}
  find.mockImplementationOnce(() => new Promise((resolve) => (answerLate = resolve)))
  const input = shown()
  type(input, 'briggate')
  await rest()
  find.mockResolvedValueOnce(rows.slice(1))
  type(input, 'bridge')
  await rest()
  answerLate(rows)
  await rest()
  expect(screen.getAllByRole('option')).toHaveLength(1)
})

test('Escape closes the list and keeps the text', async () => {
  const input = shown()
  type(input, 'bri')
  await rest()
  fireEvent.keyDown(input, { key: 'Escape' })
  expect([input.value, screen.queryByRole('listbox')]).toEqual(['bri', null])
})

test('a search that does not answer says so and lets the address be written by hand', async () => {
  find.mockRejectedValueOnce(new Error('Address search isn’t available right now.'))
  const input = shown()
  type(input, 'bri')
  await rest()
  expect(onProblem).toHaveBeenLastCalledWith('Address search isn’t available right now.')
  type(input, 'brid')
  await rest()
  expect(onProblem).toHaveBeenLastCalledWith(null)
})
