// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { nextTask, pageAtRest } from './page-at-rest.ts'

const loaded = vi.spyOn(document, 'readyState', 'get')
const idle = vi.fn()

afterEach(() => {
  vi.unstubAllGlobals()
  idle.mockReset()
})

/** Spy that is called once the page is at rest. */
function watch() {
  const atRest = vi.fn()
  void pageAtRest().then(atRest)
  return async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
    return atRest.mock.calls.length > 0
  }
}

test('a page is at rest when it has loaded and then has nothing more urgent to do', async () => {
  vi.stubGlobal('requestIdleCallback', idle)
  loaded.mockReturnValue('interactive')
  const isAtRest = watch()
  expect(await isAtRest()).toBe(false)
  expect(idle).not.toHaveBeenCalled()
  dispatchEvent(new Event('load'))
  expect(await isAtRest()).toBe(false)
  expect(idle).toHaveBeenCalledWith(expect.any(Function), { timeout: 1_000 })
  idle.mock.calls[0]?.[0]()
  expect(await isAtRest()).toBe(true)
})

test('a page that has loaded before is only waited for until it is idle', async () => {
  vi.stubGlobal('requestIdleCallback', idle)
  loaded.mockReturnValue('complete')
  const isAtRest = watch()
  expect(await isAtRest()).toBe(false)
  idle.mock.calls[0]?.[0]()
  expect(await isAtRest()).toBe(true)
})

test('a browser that does not tell when it is idle is at rest once the page has loaded', async () => {
  vi.stubGlobal('requestIdleCallback', undefined)
  loaded.mockReturnValue('complete')
  expect(await watch()()).toBe(true)
})

test('the server waits for nothing', async () => {
  vi.stubGlobal('requestIdleCallback', undefined)
  vi.stubGlobal('document', undefined)
  expect(await watch()()).toBe(true)
})

test('work goes on in a task of its own, by the browser’s own means where it has them', async () => {
  const yielded = vi.fn(async () => {})
  vi.stubGlobal('scheduler', { yield: yielded })
  await nextTask()
  expect(yielded).toHaveBeenCalledTimes(1)
})

test.each([
  ['a scheduler', undefined],
  ['the yielding', {}],
])('where the browser lacks %s, work goes on after what already waits', async (_what, known) => {
  if (known) vi.stubGlobal('scheduler', known)
  const order: string[] = []
  setTimeout(() => order.push('a click'))
  await nextTask()
  order.push('work')
  expect(order).toEqual(['a click', 'work'])
})
