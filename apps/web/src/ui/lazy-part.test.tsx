import { act, useLayoutEffect, type ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyPart } from './lazy-part.ts'
import { loadFailureEvent } from './load-failure.ts'

const Greeting = ({ name }: { name: string }) => <p>Good morning, {name}</p>

let page: HTMLElement
let root: ReturnType<typeof createRoot>
beforeEach(() => {
  page = document.createElement('div')
  root = createRoot(page)
})
afterEach(() => act(() => root.unmount()))

test('nothing is drawn until the part has come, then the part', async () => {
  const { promise, resolve } = Promise.withResolvers<ComponentType<{ name: string }>>()
  const Part = lazyPart(() => promise)
  act(() => root.render(<Part name="Mara" />))
  expect(page.textContent).toBe('')
  await act(async () => resolve(Greeting))
  expect(page.textContent).toBe('Good morning, Mara')
})

test('what was fetched before is drawn at once, and fetched once', async () => {
  const load = vi.fn(async () => Greeting)
  const Part = lazyPart(load)
  Part.fetchPart()
  Part.fetchPart()
  await Promise.resolve()
  act(() => root.render(<Part name="Mara" />))
  expect(page.textContent).toBe('Good morning, Mara')
  expect(load).toHaveBeenCalledTimes(1)
})

test('what comes after its place was drawn and before its effects is drawn all the same', async () => {
  const { promise, resolve } = Promise.withResolvers<ComponentType<{ name: string }>>()
  const Part = lazyPart(() => promise)
  Part.fetchPart()
  const Arrival = () => {
    useLayoutEffect(() => resolve(Greeting), [])
    return <Part name="Mara" />
  }
  root.render(<Arrival />)
  await expect.poll(() => page.textContent).toBe('Good morning, Mara')
})

test('what did not come is asked for again', async () => {
  const load = vi
    .fn<() => Promise<typeof Greeting>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue(Greeting)
  const Part = lazyPart(load)
  Part.fetchPart()
  await act(async () => {})
  await act(async () => root.render(<Part name="Mara" />))
  expect(page.textContent).toBe('Good morning, Mara')
})

test('what does not come is reported, and the page around it stays', async () => {
  const told = vi.fn()
  addEventListener(loadFailureEvent, told, { once: true })
  const Part = lazyPart<{ name: string }>(() => Promise.reject(new Error('offline')))
  await act(async () =>
    root.render(
      <>
        <textarea defaultValue="Half a sentence" />
        <Part name="Mara" />
      </>,
    ),
  )
  expect(told).toHaveBeenCalledTimes(1)
  expect(page.querySelector('textarea')?.value).toBe('Half a sentence')
})
