// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { reloadOnce } from './reload-guard.ts'

const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})

beforeEach(() => {
  sessionStorage.clear()
})

test('S-144 S-145 S-146 the destination is loaded anew, at most once in 10 000 ms, whatever the path', () => {
  expect(reloadOnce('/pricing', 1_000)).toBe(true)
  expect(assign).toHaveBeenCalledWith('/pricing')
  expect(reloadOnce('/blog', 10_999)).toBe(false)
  expect(reloadOnce('/blog', 11_000)).toBe(true)
})
