// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { iconTimeoutMs, iconUrl, MenuIcon } from './MenuIcon.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('S-155 an icon that never comes is given up after 1500 ms, and its box stays', async () => {
  vi.useFakeTimers()
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const limit = new AbortController()
    setTimeout(() => limit.abort(), ms)
    return limit.signal
  })
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => {
    return new Promise((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason)),
    )
  })
  const { container } = render(<MenuIcon name="never" view="/first" />)
  const outcome = vi.fn()
  void iconUrl('never').then(outcome)
  await vi.advanceTimersByTimeAsync(1_499)
  expect(outcome).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toHaveBeenCalledWith(null)
  expect(iconTimeoutMs).toBe(1_500)
  expect(container.querySelector('span')?.className).toContain('size-5')
})

test('an icon that failed is asked for again in the next view, and a loaded one is not', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:icon')
  const replies = [new Response('', { status: 503 }), new Response('<svg/>')]
  const fetched = vi.fn(() => Promise.resolve(replies.shift()))
  vi.stubGlobal('fetch', fetched)
  const box = () => container.querySelector('span')?.className
  const { container, rerender } = render(<MenuIcon name="late" view="/first" />)
  await vi.waitFor(() => expect(replies).toHaveLength(1))
  await new Promise((resolve) => setTimeout(resolve))
  expect(box()).not.toContain('icon-mask')
  rerender(<MenuIcon name="late" view="/second" />)
  await vi.waitFor(() => expect(box()).toContain('icon-mask'))
  rerender(<MenuIcon name="late" view="/third" />)
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('a name that is no file name is not fetched', async () => {
  const fetched = vi.fn()
  vi.stubGlobal('fetch', fetched)
  expect(await iconUrl('../../secret')).toBeNull()
  expect(fetched).not.toHaveBeenCalled()
})
