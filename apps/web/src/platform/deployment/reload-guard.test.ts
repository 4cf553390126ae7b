// @vitest-environment happy-dom
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guardChunkLoads, reloadGuardMs, reloadOnce } from './reload-guard.ts'

const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)

beforeEach(() => {
  sessionStorage.clear()
  assign.mockClear()
  reload.mockClear()
})
afterEach(() => vi.unstubAllGlobals())
afterAll(() => vi.restoreAllMocks())

const failure = new TypeError('Failed to fetch dynamically imported module: /assets/x.js')

test('S-144 S-145 S-146 the destination is loaded anew, at most once in 10 000 ms, whatever the path', () => {
  expect(reloadOnce('/pricing', 1_000)).toBe(true)
  expect(assign).toHaveBeenCalledWith('/pricing')
  expect(reloadOnce('/blog', 10_999)).toBe(false)
  expect(reloadOnce('/blog', 11_000)).toBe(true)
})

test('S-151 the guard is 10 000 ms', () => {
  expect(reloadGuardMs).toBe(10_000)
})

test('a clock that was set back does not close the guard', () => {
  reloadOnce('/pricing', 50_000)
  expect(reloadOnce('/pricing', 20_000)).toBe(true)
})

test('a second failure within the guard reaches the error page', async () => {
  guardChunkLoads(() => '/pricing')
  void globalThis.__chunkFailed(failure)
  const page = await globalThis.__chunkFailed(failure)
  expect(() => page.clientLoader()).toThrow(failure)
  expect(() => page.default()).toThrow(failure)
  expect(assign).toHaveBeenCalledTimes(1)
})

test('without a connection nothing is reloaded: what is typed would be lost', async () => {
  online.mockReturnValueOnce(false)
  guardChunkLoads(() => '/pricing')
  await globalThis.__chunkFailed(failure)
  expect(assign).not.toHaveBeenCalled()
})

test('only code that did not come is a reason to reload', () => {
  const recover = guardChunkLoads(() => '/pricing')
  recover(new TypeError('x is not a function'))
  expect(assign).not.toHaveBeenCalled()
  recover(failure)
  expect(assign).toHaveBeenCalledWith('/pricing')
})

test('a piece of a page that did not come reloads once; its second failure is left to the page', () => {
  guardChunkLoads(() => '/pricing')
  const fail = () => dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
  history.replaceState(null, '', '/blog')
  sessionStorage.setItem('chunk-reload', JSON.stringify({ path: '/', at: Date.now() }))
  expect(fail()).toBe(true)
  expect(assign).not.toHaveBeenCalled()
  sessionStorage.clear()
  expect(fail()).toBe(false)
  expect(assign).toHaveBeenCalledWith('/pricing')
})

test.each([
  ['/blog?page=2#newest', true],
  ['/blog?page=2', false],
  ['/blog', false],
  ['/blog?page=3#newest', false],
])('from /blog?page=2#newest, %s is the same page: %s', (path, isSame) => {
  history.replaceState(null, '', '/blog?page=2#newest')
  expect(reloadOnce(path)).toBe(true)
  expect(reload).toHaveBeenCalledTimes(isSame ? 1 : 0)
  expect(assign.mock.calls).toEqual(isSame ? [] : [[path]])
})

test.each(['null', '{}', '{"at":"1000"}', 'no JSON'])(
  'an entry %s of the storage does not close the guard',
  (entry) => {
    sessionStorage.setItem('chunk-reload', entry)
    expect(reloadOnce('/pricing', 2_000)).toBe(true)
  },
)

test('without storage a reload still helps', () => {
  const refuse = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse })
  expect(reloadOnce('/pricing')).toBe(true)
  expect(assign).toHaveBeenCalledWith('/pricing')
})
