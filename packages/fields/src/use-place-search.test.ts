// @vitest-environment happy-dom
import type { ParsedPlace } from '@marketday/contract/contact/place'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usePlaceSearch, type PlaceSource } from './use-place-search.ts'

const rows = ['Briggate', 'Bridge End', 'Bridge Street'].map((main, index) => ({
  placeId: `place-${index}`,
  description: `${main}, Leeds`,
  main,
  secondary: 'Leeds',
}))
const place = { address: 'Briggate, Leeds' } as ParsedPlace
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

function shown(told: { readonly onProblem?: typeof onProblem } = { onProblem }) {
  const { result, unmount } = renderHook(() =>
    usePlaceSearch({ source: { find, get }, onFound, ...told }),
  )
  const search = () => result.current
  const rest = (ms = 250) => act(() => vi.advanceTimersByTimeAsync(ms))
  const type = (text: string) => act(() => search().type(text))
  return {
    search,
    unmount,
    rest,
    type,
    close: () => act(() => search().close()),
    move: (step: 1 | -1) => {
      act(() => search().move(step))
      return search().active
    },
    choose: (index: number) => act(() => search().choose(index)),
    ask: async (text: string) => {
      type(text)
      await rest()
    },
  }
}

function later<Value>() {
  let [answer, refuse]: [(value: Value) => void, (error: Error) => void] = [() => {}, () => {}]
  const promise = new Promise<Value>((resolve, reject) => ([answer, refuse] = [resolve, reject]))
  return {
    promise,
    answer: (value: Value) => act(async () => answer(value)),
    refuse: (words: string) => act(async () => refuse(new Error(words))),
  }
}

test('nothing is found, counted or pointed at before anything was asked', () => {
  const { search, move } = shown()
  expect(search()).toMatchObject({ text: '', rows: [], count: null })
  expect([move(1), move(-1)]).toEqual([-1, -1])
})

test('two letters are asked for after a pause, without the blanks around them', async () => {
  const { search, type, rest, ask } = shown()
  type(' br ')
  await rest(249)
  expect(find).not.toHaveBeenCalled()
  await rest(1)
  expect(find.mock.calls.map(([text]) => text)).toEqual(['br'])
  expect(search()).toMatchObject({ text: ' br ', rows, count: 3, active: -1 })
  await ask(' b ')
  expect(find).toHaveBeenCalledOnce()
  expect(search()).toMatchObject({ text: ' b ', rows: [], count: null })
})

test('a search that finds nothing counts none, and the arrows point at none', async () => {
  const { search, ask, move } = shown()
  find.mockResolvedValue([])
  await ask('zzz')
  expect(search()).toMatchObject({ rows: [], count: 0 })
  expect(move(1)).toBe(-1)
})

test('the arrows go round, and a new text points at nothing again', async () => {
  const { search, ask, type, move } = shown()
  await ask('bri')
  expect([move(1), move(1), move(1), move(1)]).toEqual([0, 1, 2, 0])
  expect([move(-1), move(-1), move(-1)]).toEqual([2, 1, 0])
  type('brid')
  expect(search().active).toBe(-1)
})

test('upwards from the field comes the last one', async () => {
  const { ask, move } = shown()
  await ask('bri')
  expect([move(-1), move(-1), move(-1), move(-1)]).toEqual([2, 1, 0, 2])
})

test('closing points at nothing, and forgets what was found', async () => {
  const { search, ask, move, close } = shown()
  await ask('bri')
  move(1)
  close()
  expect(search()).toMatchObject({ text: 'bri', rows: [], count: null, active: -1 })
})

test('closing before the pause is over asks nobody', async () => {
  const { type, rest, close } = shown()
  type('bri')
  await rest(200)
  close()
  await rest()
  expect(find).not.toHaveBeenCalled()
})

test('an answer that comes after closing is not shown', async () => {
  const { search, ask, close } = shown()
  const late = later<typeof rows>()
  find.mockReturnValueOnce(late.promise)
  await ask('bri')
  const [, signal] = find.mock.calls[0] ?? []
  expect(signal?.aborted).toBe(false)
  close()
  expect(signal?.aborted).toBe(true)
  await late.answer(rows)
  expect(search().count).toBeNull()
  expect(onProblem).not.toHaveBeenCalled()
})

test('neither the answer nor the failure of an older question says anything any more', async () => {
  const { search, ask } = shown()
  const [first, second] = [later<typeof rows>(), later<typeof rows>()]
  find.mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise)
  find.mockRejectedValueOnce(new Error('No answer right now'))
  for (const text of ['bri', 'brid', 'bridg']) await ask(text)
  await first.answer(rows)
  await second.refuse('Too late')
  expect(onProblem.mock.calls).toEqual([['No answer right now']])
  await ask('bridge')
  expect(onProblem.mock.calls).toEqual([['No answer right now'], [null]])
  expect(search().rows).toEqual(rows)
})

test('what was found before a failure is shown no more', async () => {
  const { search, ask } = shown()
  await ask('bri')
  find.mockRejectedValueOnce('502')
  await ask('brid')
  expect(search().count).toBeNull()
  expect(onProblem).toHaveBeenLastCalledWith('Address search isn’t available')
})

test('the place chosen is handed over, and the field is empty', async () => {
  const { search, ask, choose } = shown()
  await ask('bri')
  await choose(1)
  expect(get).toHaveBeenCalledExactlyOnceWith('place-1')
  expect(onFound).toHaveBeenCalledExactlyOnceWith(place)
  expect(search()).toMatchObject({ text: '', rows: [], active: -1 })
})

test('a row that is not there is not chosen', async () => {
  const { search, ask, choose } = shown()
  await choose(0)
  await ask('bri')
  await choose(3)
  expect(get).not.toHaveBeenCalled()
  expect(search().count).toBe(3)
})

test('who types on does not want the place chosen before', async () => {
  const { search, ask, type } = shown()
  const late = later<ParsedPlace>()
  get.mockReturnValueOnce(late.promise)
  await ask('bri')
  act(() => void search().choose(0))
  type('bridge')
  await late.answer(place)
  expect(onFound).not.toHaveBeenCalled()
  expect(search().text).toBe('bridge')
})

test('a place that cannot be had says why', async () => {
  const { search, ask, choose } = shown()
  get.mockRejectedValueOnce(new Error('No such place'))
  await ask('bri')
  await choose(0)
  expect(onProblem).toHaveBeenLastCalledWith('No such place')
  expect([search().text, onFound.mock.calls]).toEqual(['bri', []])
})

test('a page that asks for no problems is told of none', async () => {
  const { search, ask, choose } = shown({})
  await ask('bri')
  expect(search().rows).toEqual(rows)
  get.mockRejectedValueOnce(new Error('No such place'))
  await expect(choose(0)).resolves.toBeUndefined()
})

test('leaving the page ends the question under way', async () => {
  const { ask, unmount } = shown()
  find.mockReturnValueOnce(new Promise(() => {}))
  await ask('bri')
  unmount()
  expect(find.mock.calls[0]?.[1].aborted).toBe(true)
})
