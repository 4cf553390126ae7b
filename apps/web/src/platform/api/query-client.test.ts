// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { clearAuth, storeLogin } from '../session/auth-store.ts'
import { signOut } from '../session/session.ts'
import { ApiError } from '@marketday/transport/api-error.ts'
import { queryClient } from './query-client.ts'

afterEach(() => {
  vi.restoreAllMocks()
  clearAuth()
})

test('S-97 what is still being read ends before the server hears of the sign-out', async () => {
  const order: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    order.push(`asked ${new URL(address, 'http://localhost').pathname}`)
    return new Response(null, { status: 204 })
  })
  storeLogin({ token: 'a-token', refreshToken: 'another', user: { id: '1', name: 'Ada' } })
  const reading = queryClient.fetchQuery({
    queryKey: ['account'],
    queryFn: ({ signal }) =>
      new Promise((_answer, refuse) => {
        signal.addEventListener('abort', () => {
          order.push('reading ended')
          refuse(signal.reason)
        })
      }),
  })
  reading.catch(() => {})
  signOut()
  expect(order[0]).toBe('reading ended')
  await expect.poll(() => order[1]).toMatch(/^asked .*logout/)
  vi.unstubAllGlobals()
})

/** Error that only resembles a reply. */
const withStatus = (status: number) => Object.assign(new Error('No'), { status })
const answered = (status: number) => new ApiError('No', { status })

test.each([
  { what: 'a lost connection', error: answered(0), again: [true, true, false] },
  { what: 'the least of all statuses', error: answered(1), again: [false, false, false] },
  { what: 'a refusal', error: answered(404), again: [false, false, false] },
  { what: 'the last refusal', error: answered(499), again: [false, false, false] },
  { what: 'a failure of the server', error: answered(500), again: [true, true, false] },
  { what: 'an error of the app', error: new TypeError('x'), again: [true, true, false] },
  { what: 'an error with a number', error: withStatus(404), again: [true, true, false] },
])('whether $what is asked again after none, one and two failures: $again', ({ error, again }) => {
  const retry = queryClient.getDefaultOptions().queries?.retry as (
    failures: number,
    error: Error,
  ) => boolean
  expect([0, 1, 2].map((failures) => retry(failures, error))).toEqual(again)
})

test('what is saved is never sent twice by itself', () => {
  expect(queryClient.getDefaultOptions().mutations?.retry).toBe(false)
})

test('what was read for somebody is forgotten when somebody else signs in, and only then', () => {
  const signIn = (id: string) =>
    storeLogin({ token: 'a-token', refreshToken: 'another', user: { id, name: 'A' } })
  signIn('ada')
  const forget = vi.spyOn(queryClient, 'resetQueries').mockResolvedValue()
  signIn('ada')
  clearAuth()
  signIn('ada')
  expect(forget).not.toHaveBeenCalled()
  signIn('ben')
  expect(forget).toHaveBeenCalledTimes(1)
})
