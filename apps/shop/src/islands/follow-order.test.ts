// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { followOrder } from './follow-order.ts'

class FakeStream extends EventTarget {
  static readonly CLOSED = 2
  static readonly opened: FakeStream[] = []
  readyState = 1
  readonly address: string
  constructor(address: string) {
    super()
    this.address = address
    FakeStream.opened.push(this)
  }
  close() {
    this.readyState = FakeStream.CLOSED
  }
  tell(type: string) {
    this.dispatchEvent(new Event(type))
  }
}

const pageOf = (text: string, follow: string | null) =>
  `<main><div data-live="progress"${follow ? ` data-follow="${follow}"` : ''}>${text}</div>
    <textarea></textarea></main>`
const respond = (html: string, status = 200) => {
  const replied = vi.fn(async () => new Response(html, { status }))
  vi.stubGlobal('fetch', replied)
  return replied
}
const text = () => document.querySelector('[data-live]')?.textContent
const stream = (): FakeStream => {
  const last = FakeStream.opened.at(-1)
  if (!last) throw new Error('no stream')
  return last
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeStream)
  FakeStream.opened.length = 0
  document.body.innerHTML = pageOf('Packed', '/events?seen=1')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a change replaces the live parts only, and following ends with the delivery', async () => {
  followOrder()
  expect(stream().address).toBe('/events?seen=1')
  stream().tell('open')
  const field = document.querySelector('textarea')
  if (field) field.value = 'typed'
  respond(pageOf('On its way', '/events?seen=2'))
  stream().tell('changed')
  await vi.waitFor(() => expect(text()).toBe('On its way'))
  expect(document.querySelector('textarea')?.value).toBe('typed')
  expect(document.querySelector('[data-follow]')?.getAttribute('data-follow')).toContain('seen=2')

  respond(pageOf('Delivered', null))
  stream().tell('changed')
  await vi.waitFor(() => expect(stream().readyState).toBe(FakeStream.CLOSED))
  expect(text()).toBe('Delivered')
})

test('an open stream needs no polling; without one the page asks every half minute and tries again', async () => {
  followOrder()
  stream().tell('open')
  const fetched = respond(pageOf('Packed', '/events?seen=1'))
  await vi.advanceTimersByTimeAsync(120_000)
  expect(fetched).not.toHaveBeenCalled()

  stream().readyState = FakeStream.CLOSED
  stream().tell('error')
  await vi.advanceTimersByTimeAsync(30_000)
  expect([fetched.mock.calls.length, FakeStream.opened.length]).toEqual([1, 2])
  respond('', 403)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(stream().readyState).toBe(FakeStream.CLOSED)
})

test('the button to pay leaves once the order is paid, and stays the same while it is not', async () => {
  const payable = (due: number, key: string, follow = '/events?seen=1') =>
    `${pageOf('Packed', follow)}<div data-live="pay" data-version="${due}">${
      due > 0 ? `<form><input value="${key}"><button>Pay</button></form>` : ''
    }</div>`
  document.body.innerHTML = payable(840, 'a')
  followOrder()
  const button = () => document.querySelector('button')
  const first = button()
  respond(payable(840, 'b', '/events?seen=2'))
  stream().tell('changed')
  await vi.waitFor(() =>
    expect(document.querySelector('[data-follow]')?.outerHTML).toContain('seen=2'),
  )
  expect(button()).toBe(first)
  respond(payable(0, 'c', '/events?seen=3'))
  stream().tell('changed')
  await vi.waitFor(() => expect(button()).toBeNull())
})

test('a page without a delivery opens no stream', () => {
  document.body.innerHTML = '<main></main>'
  followOrder()
  expect(FakeStream.opened).toEqual([])
})
