// @vitest-environment happy-dom
import type { DriverRun } from '@marketday/contract/deliveries/driver-run'
import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../platform/api/query-client.ts'
import { storeLogin } from '../../../platform/session/auth-store.ts'
import { keepOffline } from './keep-offline.ts'
import { RunMain } from './RunMain.tsx'
import { keepPhoto } from './run-store.ts'
import { useRun } from './use-run.ts'

const startMs = Date.parse('2026-11-22T08:00:00Z')
let run: DriverRun

vi.mock('./keep-offline.ts')
vi.mock('./act-store.ts', () => ({ addAct: async () => {}, listActs: async () => [] }))
vi.mock('./run-store.ts', () => ({
  keepPhoto: vi.fn(async () => {}),
  keepRun: async () => {},
  readKeptRun: async () => ({ run, maySeeBoard: false, keptAt: startMs, owner: '' }),
}))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: startMs })
  vi.clearAllMocks()
  queryClient.clear()
  storeLogin({ token: 'a-token', refreshToken: 'another' })
  run = {
    driver: { id: 'd', name: 'Dana', vehicle: 'Van', onDuty: true },
    day: '2026-11-22',
    timeZone: 'Europe/London',
    stops: [],
    disputes: [],
  }
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request: (_name: string, work: () => unknown) => work() },
  })
  vi.stubGlobal('fetch', async () => Response.json(run))
})
afterEach(() => {
  cleanup()
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const readAgain = () => act(() => queryClient.refetchQueries({ queryKey: ['delivery'] }))
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

test('the page is kept for every day of driving, since each day’s end forgets it, and when the network is back', async () => {
  const { unmount } = render(<RunMain maySeeBoard={false} />, { wrapper })
  await waitFor(() => expect(keepOffline).toHaveBeenCalledTimes(1))
  await readAgain()
  expect(keepOffline).toHaveBeenCalledTimes(1)
  run = { ...run, day: '2026-11-23' }
  await readAgain()
  await waitFor(() => expect(keepOffline).toHaveBeenCalledTimes(2))
  dispatchEvent(new Event('online'))
  expect(keepOffline).toHaveBeenCalledTimes(3)
  unmount()
  dispatchEvent(new Event('online'))
  expect(keepOffline).toHaveBeenCalledTimes(3)
})

test('without a connection the run says when it was read last, not when the page was opened', async () => {
  const { result } = renderHook(() => useRun(false), { wrapper })
  await waitFor(() => expect(result.current.read.isSuccess).toBe(true))
  expect(result.current.keptAt).toBeNull()
  vi.setSystemTime(startMs + 3_600_000)
  await readAgain()
  onlineManager.setOnline(false)
  void queryClient.refetchQueries({ queryKey: ['delivery'] })
  await waitFor(() => expect(result.current.keptAt).toBe(startMs + 3_600_000))
})

test('a run that was never read says when the phone kept it', async () => {
  onlineManager.setOnline(false)
  const { result } = renderHook(() => useRun(false), { wrapper })
  await waitFor(() => expect(result.current.keptAt).toBe(startMs))
})

test('the photo of a stop is forgotten when it is closed, not before', async () => {
  const { result } = renderHook(() => useRun(false), { wrapper })
  await waitFor(() => expect(result.current.known).toBeTruthy())
  await act(() => result.current.perform('stop-1', { event: 'arrive' }))
  await act(() => result.current.perform('stop-1', { event: 'correct', reason: 'Wrong button' }))
  expect(keepPhoto).not.toHaveBeenCalled()
  await act(() => result.current.perform('stop-1', { event: 'fail', reason: 'nobody_home' }))
  expect(keepPhoto).toHaveBeenCalledWith('stop-1', null)
})
