// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { storeLogin } from '../session/auth-store.ts'
import { signOut } from '../session/session.ts'
import { queryClient } from './query-client.ts'

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
